import type { ReactNode } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { HoverNote } from '../../ui/HoverNote'
import { days, number } from '../../ui/count'
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
      <dl className={styles.sums} aria-label="Totals">
        <Sum
          name="Project length"
          value={days(totals.projectDays)}
          tip={`From the earliest start to the latest end, in calendar days. Working days: ${totals.workingDays}. Parents included.`}
        />
        <Sum
          name="Total duration"
          value={days(totals.totalDuration)}
          tip="All durations added up. Parents included."
        />
        <Sum name="Tasks" value={number(totals.count)} tip="Number of tasks. Parents included." />
      </dl>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <ul className={styles.people} aria-label="Duration per person" tabIndex={0}>
        {totals.people.map(({ owner, days: sum }) => (
          <li key={owner} title={`${owner}: ${days(sum)}. Parents included.`}>
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
