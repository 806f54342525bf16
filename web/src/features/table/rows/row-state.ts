/** What a row draws beyond its task: where the focus and the selection are. */
import type { TaskId } from '../../../editor/__generated__/types'
import type { ColumnSpec } from '../columns'
import type { Block, Selection } from '../selection'

/** A row as it is drawn now. */
export interface RowState {
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
  /** Somebody points at it. */
  isPointed: boolean
  /** Its commands stand in it as buttons. */
  hasButtons: boolean
  /** Column whose cell is being edited, or -1. */
  edited: number
}

/** The table, as far as rows show it. */
export interface RowsState {
  columns: readonly ColumnSpec[]
  selection: Selection
  /** The range of cells that is selected. */
  block: Block | null
  editing: { task: TaskId; column: number } | null
  /** The cell that takes the focus. */
  stop: { index: number; column: number }
  /** Row of the active cell, or -1. */
  activeIndex: number
  isReadOnly: boolean
  /** Every row has its buttons, not only the active one and the one that is pointed at. */
  haveAllButtons: boolean
}

export function rowStateOf(table: RowsState, index: number, task: TaskId, pointed: TaskId | null): RowState {
  const { columns, selection, block, editing, stop, activeIndex, isReadOnly } = table
  const isInBlock = block !== null && index >= block.top && index <= block.bottom
  const isPointed = pointed === task
  return {
    columns,
    index,
    activeColumn: index === stop.index ? stop.column : -1,
    left: isInBlock ? block.left : -1,
    right: isInBlock ? block.right : -1,
    corner: isReadOnly ? -1 : cornerIn(table, index),
    isSelected: selection.rows.has(task),
    isReadOnly,
    isPointed,
    hasButtons: table.haveAllButtons || isPointed || index === activeIndex,
    edited: editing?.task === task ? editing.column : -1,
  }
}

/** The column in this row where what is selected ends, at its lower right, and can be dragged on; or -1. */
function cornerIn({ block, selection, columns, activeIndex }: RowsState, index: number): number {
  const corner = block
    ? { index: block.bottom, column: block.right }
    : { index: activeIndex, column: selection.active?.column ?? -1 }
  const isThere = selection.rows.size === 0 && corner.index === index && columns[corner.column]?.edits
  return isThere ? corner.column : -1
}
