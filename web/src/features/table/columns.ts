/** The columns of the task table (spec §2, D1), their default widths and bounds (spec §5, §9). */
import type { Column, Row, TableColumn } from '../../editor/__generated__/types'
import { getSettings } from '../../platform/settings'

export type ColumnId = TableColumn

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

const TWELVE: readonly ColumnSpec[] = [
  calculated('number', '#', 40, 'Task number, as prior dependencies name it'),
  editable('name', 'Task', 200, 'Name of the task'),
  editable('priorDependency', 'Prior Dep.', 40, 'Prior dependency: task numbers, separated by commas'),
  editable('startDate', 'Start Date', 120, 'First day'),
  editable('duration', 'Duration', 60, 'Duration in days; 2w is two weeks of five days'),
  calculated(
    'endDate',
    'End Date',
    90,
    'Calculated: the start plus the duration in working days (Monday to Friday), which is the working day after the last one: the first on which what waits can start. The chart counts calendar days.',
  ),
  editable('owner', 'Owner', 100, 'Who does it'),
  editable('progress', '%', 60, 'Progress, 0 to 100'),
  editable('done', 'Done', 40, 'Finished'),
  editable('status', 'Status', 100, 'Chosen freely; a mark shows when progress says something else'),
  editable('comment', 'Comment', 150, 'Anything else; may hold several lines'),
  calculated('actions', 'Actions', 200, 'What can be done with the task'),
]

const LAST_DAY = calculated('lastDay', 'Last Day', 90, 'Calculated: the last day of the bar in the chart')
const LAST_DAY_AT = TWELVE.findIndex((column) => column.id === 'endDate') + 1
const THIRTEEN = TWELVE.toSpliced(LAST_DAY_AT, 0, LAST_DAY)

/** The columns that are shown: the twelve, and the last day where the visitor wants it. */
export const shownColumns = (): readonly ColumnSpec[] => (getSettings().lastDay ? THIRTEEN : TWELVE)

export const NAME_COLUMN = TWELVE.findIndex((column) => column.id === 'name')
export const lastColumn = (): number => shownColumns().length - 1

const MIN_WIDTH = 30
const MAX_WIDTH = 400

export const clampWidth = (px: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, px)))

/** Remembered widths within bounds; the default where none is remembered. */
export function columnWidths(remembered: readonly number[]): number[] {
  const columns = shownColumns()
  const widths = remembered.length === columns.length ? remembered : withOrWithoutLastDay(remembered)
  return columns.map((column, at) => {
    const width = widths[at]
    return width === undefined ? column.width : clampWidth(width)
  })
}

/** Some column is narrower than by default, where numbers and dates fit. */
export const isNarrowed = (widths: readonly number[]): boolean =>
  shownColumns().some((column, at) => (widths[at] ?? column.width) < column.width)

/** Widths that were remembered while the last day was shown, or was not. */
function withOrWithoutLastDay(widths: readonly number[]): readonly number[] {
  if (widths.length === TWELVE.length) return widths.toSpliced(LAST_DAY_AT, 0, LAST_DAY.width)
  if (widths.length === THIRTEEN.length) return widths.toSpliced(LAST_DAY_AT, 1)
  return []
}

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
      shownColumns()
        .slice(left, right + 1)
        .filter((column) => column.id !== 'actions')
        .map((column) => quoted(text(row, column.id)))
        .join('\t'),
    )
    .join('\n')
}
