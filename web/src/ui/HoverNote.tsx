import type { ReactNode } from 'react'
import { Focusable } from 'react-aria-components'
import styles from './HoverNote.module.css'
import { Tooltip } from './Tooltip'

/** A figure with a note, on hover and on keyboard focus. */
export function HoverNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Tooltip text={note}>
      <Focusable>
        <span role="note" tabIndex={0} className={styles.noted}>
          {children}
        </span>
      </Focusable>
    </Tooltip>
  )
}
