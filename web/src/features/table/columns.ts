/** The columns of the task table (spec §2, D1), their default widths and bounds (spec §5, §9). */
import { COLUMN_WIDTHS, TABLE_COLUMNS } from '../../editor/__generated__/constants'
import type { Column, Row, TableColumn } from '../../editor/__generated__/types'
import type { Block, Selection } from './selection'

export type ColumnId = TableColumn

export interface ColumnSpec {
  id: ColumnId
  title: string
  hint: string
  /** Default width, px. */
  width: number
  /** The command's column, or null where the value is calculated. */
  edits: Column | null
  /** Hidden until it is asked for. */
  isOnDemand: boolean
}

/** Name and rule of each column, shown on its header. */
const HINTS: Record<ColumnId, string> = {
  number: 'Task number, as prior dependencies name it',
  name: 'Name of the task',
  priorDependency: 'Prior dependency: task numbers, separated by commas',
  startDate: 'First day',
  duration: 'Duration in days; 2w is two weeks of five days',
  endDate:
    'Calculated: the start plus the duration in working days (Monday to Friday), which is the working day after the last one: the first on which what waits can start. The chart counts calendar days.',
  lastDay: 'Calculated: the last day of the bar in the chart',
  totalFloat:
    'Working days it can slip before the end moves, where dates are by links; below 0 it is too late',
  freeFloat: 'Working days it can slip before another task moves, where dates are by links',
  critical: 'It cannot slip without moving the end, where dates are by links',
  startVariance: 'Working days it starts later than in the baseline that is shown',
  finishVariance: 'Working days it ends later than in the baseline that is shown',
  durationVariance: 'Days it takes longer than in the baseline that is shown',
  owner: 'Person responsible',
  progress: 'Progress, 0 to 100',
  done: 'Finished',
  status: 'Set by you. ≠ means it does not match the progress',
  comment: 'Notes',
  actions: 'What can be done with the task',
}

/** Columns that are hidden until they are asked for. */
const ON_DEMAND = new Set<ColumnId>([
  'lastDay',
  'totalFloat',
  'freeFloat',
  'critical',
  'startVariance',
  'finishVariance',
  'durationVariance',
])

/** Every column there is, in the order of spec §2. */
export const ALL_COLUMNS: readonly ColumnSpec[] = TABLE_COLUMNS.map((column) => ({
  ...column,
  hint: HINTS[column.id],
  isOnDemand: ON_DEMAND.has(column.id),
}))

/** Behind the number, always: both stay in view while the others slide. */
export const NAME_COLUMN = 1

export const clampWidth = (px: number): number =>
  Math.round(Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, px)))

/** Widths in px that a visitor gave to columns, by their ids. */
export type Widths = Readonly<Record<string, number>>

/** Remembered widths within bounds; the default where none is remembered. */
export const columnWidths = (columns: readonly ColumnSpec[], remembered: Widths): number[] =>
  columns.map(({ id, width }) => clampWidth(remembered[id] ?? width))

/** Some column is narrower than by default, where numbers and dates fit. */
export const isNarrowed = (columns: readonly ColumnSpec[], widths: readonly number[]): boolean =>
  columns.some((column, at) => (widths[at] ?? column.width) < column.width)

const later = (days: number | undefined): string =>
  days === undefined ? '' : days > 0 ? `+${days}` : String(days)

/** A cell's text as it is edited and shown. */
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
    case 'totalFloat':
      return String(row.schedule?.total ?? '')
    case 'freeFloat':
      return String(row.schedule?.free ?? '')
    case 'critical':
      return row.schedule?.critical ? 'Critical' : ''
    case 'startVariance':
      return later(row.variance?.start)
    case 'finishVariance':
      return later(row.variance?.finish)
    case 'durationVariance':
      return later(row.variance?.duration)
    default:
      return row[column]
  }
}

/** The columns that are selected, inclusive: all of them with whole rows. */
export function columnsOf(
  selection: Selection,
  block: Block | null,
  columns: readonly ColumnSpec[],
): { left: number; right: number } {
  if (block) return block
  if (selection.rows.size > 0) return { left: 0, right: columns.length - 1 }
  const column = selection.active?.column ?? 0
  return { left: column, right: column }
}
