/** The twelve columns of the task table (spec §2), their default widths and bounds (spec §5, §9). */
import type { Column, Row } from '../../editor/__generated__/types'

export type ColumnId = 'number' | Column | 'endDate' | 'actions'

export interface ColumnSpec {
  id: ColumnId
  title: string
  /** Name and rule of the column, shown on its header. */
  hint: string
  /** Default width, px. */
  width: number
  /** The command's column, or null where the value is calculated. */
  edits: Column | null
}

const calculated = (id: ColumnId, title: string, width: number, hint: string): ColumnSpec => ({
  id,
  title,
  hint,
  width,
  edits: null,
})
const editable = (id: Column, title: string, width: number, hint: string): ColumnSpec => ({
  id,
  title,
  hint,
  width,
  edits: id,
})

export const COLUMNS: readonly ColumnSpec[] = [
  calculated('number', '#', 40, 'Task number, as prior dependencies name it'),
  editable('name', 'Task', 200, 'Name of the task'),
  editable('priorDependency', 'Prior Dep.', 40, 'Prior dependency: task numbers, separated by commas'),
  editable('startDate', 'Start Date', 120, 'First day'),
  editable('duration', 'Duration', 60, 'Duration in days'),
  calculated(
    'endDate',
    'End Date',
    90,
    'Calculated: the start plus the duration in working days (Monday to Friday). The chart counts calendar days.',
  ),
  editable('owner', 'Owner', 100, 'Who does it'),
  editable('progress', '%', 60, 'Progress, 0 to 100'),
  editable('done', 'Done', 40, 'Finished'),
  editable('status', 'Status', 100, 'Chosen freely; a mark shows when progress says something else'),
  editable('comment', 'Comment', 150, 'Anything else; may hold several lines'),
  calculated('actions', 'Actions', 200, 'What can be done with the task'),
]

export const NAME_COLUMN = COLUMNS.findIndex((column) => column.id === 'name')
export const LAST_COLUMN = COLUMNS.length - 1

const MIN_WIDTH = 30
const MAX_WIDTH = 400

export const clampWidth = (px: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, px)))

/** Remembered widths within bounds; the default where none is remembered. */
export const columnWidths = (remembered: readonly number[]): number[] =>
  COLUMNS.map((column, at) => {
    const width = remembered.length === COLUMNS.length ? remembered[at] : undefined
    return width === undefined ? column.width : clampWidth(width)
  })

export const STATUS_LABELS: Record<Row['status'], string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  review: 'Review',
  done: 'Done',
  cancelled: 'Cancelled',
  pending: 'Pending',
}

/** A cell's text as it is edited and copied. */
export function cellText(row: Row, column: ColumnId): string {
  switch (column) {
    case 'number':
      return String(row.number)
    case 'duration':
      return String(row.duration)
    case 'progress':
      return String(row.progress)
    case 'done':
      return row.done ? 'true' : 'false'
    case 'actions':
      return ''
    default:
      return row[column]
  }
}

/**
 * A block of cells as spreadsheets read it: tabs between cells, lines between rows, quotes where needed. Names of
 * several levels are indented, and come back on their levels when the block is pasted (ED13).
 */
export function blockText(rows: readonly Row[], left: number, right: number): string {
  const top = Math.min(...rows.map((row) => row.level))
  const text = (row: Row, column: ColumnId) =>
    column === 'name' ? '  '.repeat(row.level - top) + row.name : cellText(row, column)
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows
    .map((row) =>
      COLUMNS.slice(left, right + 1)
        .filter((column) => column.id !== 'actions')
        .map((column) => quoted(text(row, column.id)))
        .join('\t'),
    )
    .join('\n')
}
