/** The first stop of the keyboard: past the header and the form, to the plan itself (WCAG 2.4.1). */
import { useSetting } from '../state/settings'
import { SKIP_TO_THE_BOARD, SKIP_TO_THE_TABLE } from './texts'
import styles from './SkipLink.module.css'

export const MAIN_ID = 'plan'

/** Where the keyboard stands in each of the views. */
const STOPS = '[role="gridcell"][tabindex="0"], [data-card][tabindex="0"], [data-lane] button'

export function SkipLink() {
  const view = useSetting('view')
  const go = () => {
    const main = document.getElementById(MAIN_ID)
    const stop = main?.querySelector<HTMLElement>(STOPS) ?? main
    stop?.focus()
  }
  return (
    <a
      href={`#${MAIN_ID}`}
      className={styles.skip}
      onClick={(event) => {
        // The address stays as it is: it is what people share.
        event.preventDefault()
        go()
      }}
    >
      {view === 'board' ? SKIP_TO_THE_BOARD : SKIP_TO_THE_TABLE}
    </a>
  )
}
