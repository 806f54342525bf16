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
        <table className={styles.table}>
          <thead>
            <tr>
              {headings(heading).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.slice(0, MOST_SHOWN).map((one, at) => (
              <tr key={at} data-kind={one.kind}>
                <td>{one.task?.number}</td>
                <th scope="row">{one.task?.name ?? WHOLE_PLAN}</th>
                <td>{differenceText(one)}</td>
                <td>{one.was}</td>
                <td>{one.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all.length > MOST_SHOWN && <p>{moreText(all.length - MOST_SHOWN)}</p>}
    </>
  )
}
