/** What is selected in the table. Pure; tasks are named by their stable id, never by their row (N9). */
import type { TaskId } from '../../editor/__generated__/types'

export interface Cell {
  task: TaskId
  column: number
}

export interface Selection {
  /** Where the focus is. */
  active: Cell | null
  /** The other corner of a range of cells, or the other end of rows; the active cell alone when null. */
  anchor: Cell | null
  /** The range ends here where that is not at the active cell, which is then anywhere in it. */
  corner?: Cell
  /** Whole rows, chosen one by one or by their number. */
  rows: ReadonlySet<TaskId>
}

/** Inclusive bounds by visible row and by column. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

const NONE: ReadonlySet<TaskId> = new Set()

export const EMPTY: Selection = { active: null, anchor: null, rows: NONE }

export const isSameCell = (a: Cell | null, b: Cell | null) => a?.task === b?.task && a?.column === b?.column

export const selectCell = (active: Cell): Selection => ({ active, anchor: null, rows: NONE })

/** One that does not end at the active cell begins anew there. */
const anchorOf = ({ active, anchor, corner }: Selection) => (corner ? active : (anchor ?? active))

export const extendTo = (selection: Selection, active: Cell): Selection => ({
  active,
  anchor: anchorOf(selection) ?? active,
  rows: NONE,
})

/** Stands elsewhere in what is selected, which stays so. */
export function standIn(selection: Selection, active: Cell): Selection {
  const corner = selection.corner ?? selection.active
  return { ...selection, active, ...(selection.anchor && corner && { corner }) }
}

/** Whole rows stay whole: all from the first one that was chosen to this one. */
export function extendRows(
  selection: Selection,
  active: Cell,
  indexOf: (task: TaskId) => number,
  taskAt: (index: number) => TaskId | null,
): Selection {
  const first = anchorOf(selection) ?? active
  const anchor = indexOf(first.task) < 0 ? active : first
  return { active, anchor, rows: new Set(tasksBetween(anchor, active, indexOf, taskAt)) }
}

function tasksBetween(
  one: Cell,
  other: Cell,
  indexOf: (task: TaskId) => number,
  taskAt: (index: number) => TaskId | null,
): TaskId[] {
  const [a, b] = [indexOf(one.task), indexOf(other.task)]
  const top = Math.min(a, b)
  const places = Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => top + at)
  return places.map(taskAt).filter((task) => task !== null)
}

export function toggleRow(selection: Selection, cell: Cell): Selection {
  const rows = new Set(selection.rows)
  // The row one stands in belongs to the choice when the first other row joins it.
  if (rows.size === 0 && selection.active && selection.active.task !== cell.task)
    rows.add(selection.active.task)
  if (!rows.delete(cell.task)) rows.add(cell.task)
  return { active: cell, anchor: null, rows }
}

export const selectRows = (active: Cell, rows: Iterable<TaskId>): Selection => ({
  active,
  anchor: null,
  rows: new Set(rows),
})

/**
 * Where to stand once the active cell is gone, which was at `last`: where the first of those was that were chosen and
 * went together, for the next one is there by then.
 */
export function placeOfGone(
  { anchor, rows }: Selection,
  last: { active: number; first: number },
  indexOf: (task: TaskId) => number,
): number {
  const others = rows.size > 0 ? [...rows] : anchor ? [anchor.task] : []
  return others.some((task) => indexOf(task) >= 0) ? last.active : last.first
}

/** Place of the first row of what is selected. */
export function firstIndex(selection: Selection, indexOf: (task: TaskId) => number): number {
  const { active, rows } = selection
  const places = [...rows].map(indexOf).filter((at) => at >= 0)
  // Not spread into arguments: all rows of a plan may be chosen.
  const first = places.reduce((least, at) => Math.min(least, at), Infinity)
  return places.length > 0 ? first : (blockOf(selection, indexOf)?.top ?? (active ? indexOf(active.task) : 0))
}

/** The selected range of cells, or null when there is none or one of its corners is gone. */
export function blockOf(selection: Selection, indexOf: (task: TaskId) => number): Block | null {
  const { active, anchor, corner = active, rows } = selection
  if (!corner || !anchor || rows.size > 0) return null
  const [a, b] = [indexOf(corner.task), indexOf(anchor.task)]
  if (a < 0 || b < 0) return null
  return {
    top: Math.min(a, b),
    bottom: Math.max(a, b),
    left: Math.min(corner.column, anchor.column),
    right: Math.max(corner.column, anchor.column),
  }
}

/** Tasks that a row command acts on, in the order of the plan. */
export function chosenTasks(
  selection: Selection,
  indexOf: (task: TaskId) => number,
  taskAt: (index: number) => TaskId | null,
): TaskId[] {
  if (selection.rows.size > 0)
    return [...selection.rows].filter((task) => indexOf(task) >= 0).sort((a, b) => indexOf(a) - indexOf(b))
  const { active, anchor, corner = active } = selection
  if (corner && anchor && blockOf(selection, indexOf)) return tasksBetween(anchor, corner, indexOf, taskAt)
  return active && indexOf(active.task) >= 0 ? [active.task] : []
}

/** The same cells under other columns; `place` says where a column stands among those. */
export const withColumns = (
  { active, anchor, corner, rows }: Selection,
  place: (column: number) => number,
): Selection => ({
  active: active && { ...active, column: place(active.column) },
  anchor: anchor && { ...anchor, column: place(anchor.column) },
  ...(corner && { corner: { ...corner, column: place(corner.column) } }),
  rows,
})
