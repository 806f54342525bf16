import { useEffect, useState } from 'react'
import type { Difference } from '../../codec/calls'
import { codec } from '../../codec/load'
import { usePlan } from '../../editor/PlanProvider'
import { readVersion, type Version } from '../../platform/versions'
import { Dialog } from '../../ui/Dialog'
import { LOADING } from '../../ui/texts'
import styles from './CompareDialog.module.css'
import {
  compareTitle,
  countsText,
  DIFFERENCES,
  differenceText,
  HEADINGS,
  moreText,
  SAME,
  timeText,
  VERSION_GONE,
  WHOLE_PLAN,
} from './texts'

/** More rows than anybody reads; the counts say how many there are. */
const MOST_SHOWN = 500

/** What differs between a version and the plan on the screen, cell by cell. */
export function CompareDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const plan = usePlan()
  const [found, setFound] = useState<Difference[] | 'gone' | null>(null)

  useEffect(() => {
    let isOver = false
    const compare = async () => {
      const record = await readVersion(version.id)
      return record === null ? 'gone' : codec.call('comparePlans', [record, plan.record()])
    }
    void compare()
      .catch(() => 'gone' as const)
      .then((found) => !isOver && setFound(found))
    return () => {
      isOver = true
    }
  }, [plan, version])

  return (
    <Dialog title={compareTitle(timeText(version.time))} isOpen size="large" onClose={onClose}>
      {found === null ? (
        <p role="status">{LOADING}</p>
      ) : found === 'gone' ? (
        <p role="alert">{VERSION_GONE}</p>
      ) : (
        <Differences all={found} />
      )}
    </Dialog>
  )
}

function Differences({ all }: { all: readonly Difference[] }) {
  if (all.length === 0) return <p>{SAME}</p>
  return (
    <>
      <p>{countsText(all)}</p>
      <div className={styles.scroll} role="region" aria-label={DIFFERENCES} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
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
