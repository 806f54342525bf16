/**
 * One row of the table. It draws again only when its task's stamp changes or the selection crosses it; events are
 * the table's, so a row has no listeners of its own.
 */
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { STATUS_WORDS } from '../../editor/texts'
import { days } from '../../ui/count'
import { IS_TOUCH, ROW_HEIGHT } from '../../ui/metrics'
import { shownText } from '../../ui/shown-text'
import cellButton from './CellButton.module.css'
import { CellEditor, type Editing } from './CellEditor'
import { cellText, type ColumnId, type ColumnSpec } from './columns'
import { Mark, NameCell } from './NameCell'
import { Placed, PriorCell } from './PlacingCells'
import { readDate } from './read-date'
import { ROW_ACTIONS } from './row-actions'
import { StatusCell } from './StatusCell'
import styles from './TaskRow.module.css'
import { DOUBTFUL, LATE, ACTIONS, EMPTY, LATE_MARK, DONE } from './texts'

export interface TaskRowProps {
  row: Row
  columns: readonly ColumnSpec[]
  /** Visible place, from 0. */
  index: number
  /** Column that takes the focus, or -1. */
  activeColumn: number
  /** Selected columns, inclusive; -1 and -1 when none. */
  left: number
  right: number
  /** Column whose cell has the corner that fills down, or -1. */
  corner: number
  isSelected: boolean
  isReadOnly: boolean
  /** Its commands stand in it as buttons. */
  hasButtons: boolean
  /** Set on the row that is edited, and only there. */
  editing: Editing | null
}

// The same elements in every row: React compares them by identity and goes on. Their eight pictures are one, as
// the mask of the element around them (actions.svg, in this order): eight elements a row instead of 24.
const actionButtons = (isReadOnly: boolean) =>
  ROW_ACTIONS.map((action) => (
    <button
      key={action.id}
      type="button"
      tabIndex={-1}
      // Not `disabled`: a press is answered with the catalogue's sentence (U9).
      aria-disabled={isReadOnly || undefined}
      data-action={action.id}
      aria-label={action.label}
      data-tip={action.label}
      data-keys={action.shortcut}
      className={`${cellButton.button} ${action.id === 'delete' ? styles.delete : ''}`}
    />
  ))
const ACTION_BUTTONS = actionButtons(false)
const READ_ONLY_BUTTONS = actionButtons(true)

/** Columns whose text may be cut off; the whole of it is shown on hover. */
const CUT_OFF = new Set<ColumnId>(['priorDependency', 'owner', 'comment'])

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, index } = props
  return (
    <div
      role="row"
      aria-label={labelOfRow(row)}
      aria-rowindex={index + 2}
      aria-level={row.level + 1}
      aria-expanded={row.isParent ? !row.isCollapsed : undefined}
      aria-selected={props.isSelected}
      data-task={row.id}
      data-open={props.editing ? '' : undefined}
      className={styles.row}
      style={{ top: index * ROW_HEIGHT }}
    >
      {props.columns.map((column, at) => {
        const isEdited = props.editing?.column === at
        const isRanged = at >= props.left && at <= props.right
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-label={labelOf(column.id, row)}
            data-column={at}
            data-corner={at === props.corner || undefined}
            data-full={CUT_OFF.has(column.id) ? shownText(cellText(row, column.id)) || undefined : undefined}
            tabIndex={at === props.activeColumn ? 0 : -1}
            aria-readonly={column.edits === null || props.isReadOnly || undefined}
            aria-selected={isRanged || props.isSelected}
            aria-invalid={column.id === 'priorDependency' && row.problems.length > 0 ? true : undefined}
            className={`${styles.cell} ${styles[column.id] ?? ''} ${isEdited ? styles.edited : ''}`}
            {...(!isEdited && attributesOf(column.id, row))}
          >
            {isEdited && props.editing ? (
              <CellEditor row={row} column={column} editing={props.editing} />
            ) : (
              cellOf(column, props)
            )}
          </div>
        )
      })}
    </div>
  )
})

/** How a cell looks beyond its text: drawn from attributes, not from elements of its own. */
function attributesOf(column: ColumnId, row: Row) {
  switch (column) {
    case 'name':
      return (
        row.level > 0 && { 'data-indent': '', style: { '--indent': `${row.level * 14}px` } as CSSProperties }
      )
    case 'startDate':
    case 'lastDay':
      return { 'data-read': readDate(row[column]) }
    case 'endDate':
      return {
        'data-read': readDate(row.endDate),
        'data-tip': tipOfEnd(row),
        'data-late': row.isLate ? LATE_MARK : undefined,
      }
    case 'owner':
      return { 'data-hue': row.ownerColour, 'data-initials': row.ownerInitials || undefined }
    case 'progress':
      return { style: { '--done': `${row.progress}%` } as CSSProperties }
    default:
      return {}
  }
}

/** What a row says: made of its cells it would name every button in it. */
const labelOfRow = ({ number, name, startDate, duration, owner, progress, status }: Row): string =>
  `${number} ${shownText(name)}, ${startDate}, ${days(duration)}, ` +
  `${shownText(owner)}, ${progress} %, ${STATUS_WORDS[status]}`

/** The name of a cell whose content is more than its value, or nothing. */
function labelOf(column: ColumnId, row: Row): string | undefined {
  switch (column) {
    case 'name':
      return shownText(row.name)
    case 'status':
      return STATUS_WORDS[row.status]
    case 'actions':
      return ACTIONS
    case 'priorDependency':
    case 'comment':
      return row[column].trim() === '' ? EMPTY : undefined
    default:
      return undefined
  }
}

function cellOf(column: ColumnSpec, { row, isReadOnly, hasButtons }: TaskRowProps): ReactNode {
  switch (column.id) {
    case 'number':
      return row.number
    case 'name':
      return (
        <NameCell
          name={shownText(row.name)}
          isParent={row.isParent}
          isCollapsed={row.isCollapsed}
          isMilestone={row.isMilestone}
          refusal={row.refusal}
          hasMenu={hasButtons || IS_TOUCH}
        />
      )
    case 'priorDependency':
      return <PriorCell row={row} hasButton={hasButtons} />
    case 'startDate':
      return (
        <>
          {row.startDate}
          <Placed row={row} />
          {row.dateDoubtful && <Mark tip={DOUBTFUL} />}
        </>
      )
    case 'duration':
      // No column is wide enough by default for what a record may hold (T2).
      return row.duration < 100_000 ? (
        row.duration
      ) : (
        <span className={styles.clipped} data-full={row.duration}>
          {row.duration}
        </span>
      )
    case 'progress':
      return row.progress
    case 'done':
      return (
        <span
          role="checkbox"
          aria-checked={row.done}
          aria-disabled={isReadOnly || undefined}
          aria-label={DONE}
          tabIndex={-1}
          data-toggle="done"
          className={styles.box}
        />
      )
    case 'status':
      return <StatusCell status={row.status} suggestion={row.statusSuggestion} />
    case 'actions':
      return (
        hasButtons && (
          <span className={styles.buttons}>{isReadOnly ? READ_ONLY_BUTTONS : ACTION_BUTTONS}</span>
        )
      )
    default:
      return shownText(cellText(row, column.id))
  }
}

/** Which day is the last one, why the column shows another, and whether it has passed. */
function tipOfEnd(row: Row): string {
  const late = row.isLate ? LATE : null
  const ends = `${row.ends.slice(0, 1).toUpperCase()}${row.ends.slice(1)}.`
  return [ends, row.endDateWhy, late].filter(Boolean).join('\n')
}
