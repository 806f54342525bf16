import { useCallback } from 'react'
import type { Difference } from '../../codec/calls'
import { codec } from '../../codec/load'
import { usePlan } from '../../editor/PlanProvider'
import { Dialog } from '../../ui/Dialog'
import { LOADING } from '../../ui/texts'
import styles from './CompareDialog.module.css'
import type { OtherPlan } from './other-plans'
import {
  compareTitle,
  countsText,
  DIFFERENCES,
  differenceText,
  headings,
  moreText,
  SAME,
  WHOLE_PLAN,
} from './texts'
import { useRead } from './use-read'

/** More rows than anybody reads; the counts say how many there are. */
const MOST_SHOWN = 500

/** What differs between another plan and the one on the screen, cell by cell. */
export function CompareDialog({ other, onClose }: { other: OtherPlan; onClose: () => void }) {
  const plan = usePlan()
  const compare = useCallback(async () => {
    const found = await other.read()
    if (!found.ok) return { fault: found.message }
    return { differences: await codec.call('comparePlans', [found.record, plan.record()]) }
  }, [plan, other])
  const compared = useRead(compare)

  return (
    <Dialog title={compareTitle(other.name)} size="large" onClose={onClose}>
      {compared === null ? (
        <p role="status">{LOADING}</p>
      ) : 'fault' in compared ? (
        <p role="alert">{compared.fault}</p>
      ) : (
        <Differences all={compared.differences} heading={other.heading} />
      )}
    </Dialog>
  )
}

function Differences({ all, heading }: { all: readonly Difference[]; heading: string }) {
  if (all.length === 0) return <p>{SAME}</p>
  return (
    <>
      <p>{countsText(all)}</p>
      <div className={styles.scroll} role="region" aria-label={DIFFERENCES} tabIndex={0}>
        {/* Its roles are said, since on a phone it is laid out as no table is. */}
        <table role="table" className={styles.table}>
          <thead role="rowgroup">
            <tr role="row">
              {headings(heading).map((title) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {all.slice(0, MOST_SHOWN).map((one, at) => (
              <tr key={at} role="row" data-kind={one.kind} data-cell={one.cell}>
                <td role="cell">{one.task?.number}</td>
                <th role="rowheader" scope="row">
                  {one.task?.name ?? WHOLE_PLAN}
                </th>
                <td role="cell">{differenceText(one)}</td>
                <td role="cell">{one.was}</td>
                <td role="cell">{one.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.length > MOST_SHOWN && <p>{moreText(all.length - MOST_SHOWN)}</p>}
    </>
  )
}
