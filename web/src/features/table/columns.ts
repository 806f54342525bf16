/** The columns of the task table (spec §2, D1), their default widths and bounds (spec §5, §9). */
import { COLUMN_WIDTHS, TABLE_COLUMNS } from '../../editor/__generated__/constants'
import type { Column, Row, TableColumn } from '../../editor/__generated__/types'
import type { Block, Selection } from './selection'
import { COLUMN_HINTS, COLUMN_TITLES, CRITICAL } from './texts'

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
  title: COLUMN_TITLES[column.id],
  hint: COLUMN_HINTS[column.id],
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
      return row.schedule?.critical ? CRITICAL : ''
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
