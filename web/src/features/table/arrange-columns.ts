/** Which columns the visitor shows, and in which order. Number and name stay in front, and stay. */
import { ALL_COLUMNS, type ColumnId, type ColumnSpec } from './columns'

/** As it is remembered. */
export interface Arrangement {
  /** Ids in the order wanted; columns that are not named stand behind their neighbour of spec §2. */
  order: readonly string[]
  /** What differs from the default, by id. */
  shown: Readonly<Record<string, boolean>>
}

const FIXED: readonly string[] = ['number', 'name'] satisfies ColumnId[]

export const isFixed = ({ id }: ColumnSpec): boolean => FIXED.includes(id)

/** Every column in the order wanted, hidden ones too. */
export function inOrder(order: readonly string[]): ColumnSpec[] {
  const columns = ALL_COLUMNS.filter(isFixed)
  for (const id of order) {
    const column = ALL_COLUMNS.find((one) => one.id === id)
    if (column && !columns.includes(column)) columns.push(column)
  }
  ALL_COLUMNS.forEach((column, at) => {
    const before = ALL_COLUMNS[at - 1]
    if (!columns.includes(column)) columns.splice(before ? columns.indexOf(before) + 1 : 0, 0, column)
  })
  return columns
}

export const isShown = (column: ColumnSpec, { shown }: Pick<Arrangement, 'shown'>): boolean =>
  isFixed(column) || (shown[column.id] ?? !column.isOnDemand)

export const shownColumns = (arrangement: Arrangement): readonly ColumnSpec[] =>
  inOrder(arrangement.order).filter((column) => isShown(column, arrangement))

/** The order after this column took the place of another one. */
export function movedTo(order: readonly string[], id: ColumnId, target: ColumnId): string[] {
  const ids = inOrder(order).map((column) => column.id)
  const to = Math.max(FIXED.length, ids.indexOf(target))
  const from = ids.indexOf(id)
  return from < FIXED.length ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
