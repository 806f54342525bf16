/** What of a row opens its dependencies and limits: the cell of prior dependencies, and the mark of a limit. */
import type { Row } from '../../editor/__generated__/types'
import { Icon } from '../../ui/Icon'
import { DEPENDENCIES_AND_LIMITS } from './texts'
import cellButton from './CellButton.module.css'
import styles from './PlacingCells.module.css'

/** Its dependencies and limits, seen while the row is pointed at or has the focus. */
const PLACING_BUTTON = (
  <button
    type="button"
    tabIndex={-1}
    data-placing="button"
    aria-label={DEPENDENCIES_AND_LIMITS}
    data-tip={DEPENDENCIES_AND_LIMITS}
    data-keys="Alt+↓"
    className={`${cellButton.button} ${styles.placing}`}
  />
)

/** Pins and limits, and what of them cannot be kept. */
export function Placed({ row: { limits, schedule } }: { row: Row }) {
  const broken = schedule?.conflicts.join('\n') ?? ''
  if (!limits && !broken) return null
  const words = limits && `${limits.slice(0, 1).toUpperCase()}${limits.slice(1)}`
  const tip = [words && `${words}.`, broken].filter(Boolean).join('\n')
  return (
    <button
      type="button"
      tabIndex={-1}
      data-placing="limits"
      aria-label={tip}
      data-tip={tip}
      className={`${cellButton.button} ${styles.limits} ${broken ? styles.conflict : ''}`}
    >
      <Icon name={broken ? 'warning' : 'pin'} size={13} />
    </button>
  )
}

interface PriorCellProps {
  row: Row
  hasButton: boolean
}

export function PriorCell({ row, hasButton }: PriorCellProps) {
  return (
    <>
      <PriorText row={row} />
      {hasButton && PLACING_BUTTON}
    </>
  )
}

function PriorText({ row }: { row: Row }) {
  if (row.problems.length === 0) return row.priorDependency
  const why = row.problems.map((problem) => problem.message).join('\n')
  return (
    <span className={styles.broken} data-tip={`${row.priorDependency}\n${why}`}>
      {row.priorDependency}
      <span className="visually-hidden"> {why}</span>
    </span>
  )
}
