import { memo, type ReactNode } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { HoverNote } from '../../ui/HoverNote'
import { days } from '../../ui/count'
import styles from './Footer.module.css'
import { sumsOf } from './sums'
import { DURATION_PER_PERSON, personTip, TOTALS } from './texts'

interface FooterProps {
  /** Stands beside the sums. */
  hint: ReactNode
  /** The end of the line. */
  children: ReactNode
}

/** Drawn again when it changed: most edits leave two of the three as they are. */
const Sum = memo(function Sum({ name, value, tip }: ReturnType<typeof sumsOf>[number]) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <HoverNote note={tip}>{value}</HoverNote>
      </dd>
    </div>
  )
})

/** The plan's sums and people below it; where there is no room for them, they are in a dialog (TotalsDialog). */
export function Footer({ hint, children }: FooterProps) {
  const plan = usePlan()
  usePlanState()
  const totals = plan.totals()
  return (
    <footer className={styles.footer}>
      <dl className={styles.sums} aria-label={TOTALS}>
        {sumsOf(totals).map((sum) => (
          <Sum key={sum.name} {...sum} />
        ))}
      </dl>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <ul className={styles.people} aria-label={DURATION_PER_PERSON} translate="no" tabIndex={0}>
        {totals.people.map(({ owner, days: sum }) => (
          <li key={owner} title={personTip(owner, days(sum))}>
            <bdi>{owner}</bdi> <b>{days(sum)}</b>
          </li>
        ))}
      </ul>
      {hint}
      <div className={styles.legal}>{children}</div>
    </footer>
  )
}
