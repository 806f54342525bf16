/** What the footer says where a phone has no room for one: the sums with what they count, and the people. */
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { Dialog } from '../../ui/Dialog'
import { days } from '../../ui/count'
import { sumsOf } from './sums'
import { copyright, DURATION_PER_PERSON, NOBODY, TOTALS, TOTALS_DIALOG } from './texts'
import styles from './TotalsDialog.module.css'

export function TotalsDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  usePlanState()
  const totals = plan.totals()
  return (
    <Dialog title={TOTALS_DIALOG} size="wide" onClose={onClose}>
      <dl className={styles.lines} aria-label={TOTALS}>
        {sumsOf(totals).map(({ name, value, tip }) => (
          <div key={name}>
            <dt>
              {name}
              <span className={styles.tip}>{tip}</span>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{DURATION_PER_PERSON}</h3>
      {totals.people.length === 0 ? (
        <p>{NOBODY}</p>
      ) : (
        <ul className={styles.lines} aria-label={DURATION_PER_PERSON}>
          {totals.people.map(({ owner, days: sum }) => (
            <li key={owner}>
              <bdi>{owner}</bdi>
              <b>{days(sum)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.tip}>{copyright(new Date().getFullYear())}</p>
    </Dialog>
  )
}
