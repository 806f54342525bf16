import type { ReactNode } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { HoverNote } from '../../ui/HoverNote'
import { days, number } from '../../ui/count'
import {
  LENGTH,
  DURATION,
  TASKS,
  TOTALS,
  lengthTip,
  DURATION_TIP,
  COUNT_TIP,
  DURATION_PER_PERSON,
  personTip,
} from './texts'
import styles from './Footer.module.css'

interface FooterProps {
  /** Stands beside the sums. */
  hint: ReactNode
  /** The end of the line. */
  children: ReactNode
}

/** The plan's sums (spec §2, decision D10). */
export function Footer({ hint, children }: FooterProps) {
  const plan = usePlan()
  usePlanState()
  const totals = plan.totals()
  return (
    <footer className={styles.footer}>
      <dl className={styles.sums} aria-label={TOTALS}>
        <Sum name={LENGTH} value={days(totals.projectDays)} tip={lengthTip(totals.workingDays)} />
        <Sum name={DURATION} value={days(totals.totalDuration)} tip={DURATION_TIP} />
        <Sum name={TASKS} value={number(totals.count)} tip={COUNT_TIP} />
      </dl>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <ul className={styles.people} aria-label={DURATION_PER_PERSON} tabIndex={0}>
        {totals.people.map(({ owner, days: sum }) => (
          <li key={owner} title={personTip(owner, days(sum))}>
            <span>{owner}</span> <b>{days(sum)}</b>
          </li>
        ))}
      </ul>
      {hint}
      <div className={styles.legal}>{children}</div>
    </footer>
  )
}

function Sum({ name, value, tip }: { name: string; value: string; tip: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <HoverNote note={tip}>{value}</HoverNote>
      </dd>
    </div>
  )
}
