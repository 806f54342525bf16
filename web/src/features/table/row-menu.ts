/** The menu of a row: what places its task, its eight commands, and what can be done with the cell and its column. */
import type { MenuEntry } from '../../ui/Menu'
import { clampWidth, type ColumnId, type ColumnSpec } from './columns'
import { ROW_ACTIONS, type RowAction, type RowActionId } from './row-actions'
import type { Cell } from './selection'
import {
  DEPENDENCIES_AND_LIMITS,
  PLACING_ELSEWHERE,
  RESET_WIDTHS,
  widenColumnText,
  narrowColumnText,
  editText,
} from './texts'
import { resetWidths } from './use-columns'

/** One press wider or narrower, px. */
const WIDTH_STEP = 20

interface RowMenu {
  cell: Cell
  columns: readonly ColumnSpec[]
  isReadOnly: boolean
  run: (action: RowActionId) => void
  edit: () => void
  /** Opens the dependencies and limits of the task. */
  placing: () => void
  /** Of the cell's column, px. */
  width: number
  onWidth: (id: ColumnId, width: number) => void
}

/** An entry that tells apart what a plan that may only be read refuses. */
export type RowEntry = MenuEntry & Pick<RowAction, 'intent'>

/** What is done with rows. */
export const actionEntries = (isReadOnly: boolean, run: RowMenu['run']): RowEntry[] =>
  ROW_ACTIONS.map((action) => ({
    ...action,
    isDisabled: isReadOnly,
    isDangerous: action.id === 'delete',
    startsGroup: action.id === 'outdent' || action.id === 'delete',
    onAction: () => run(action.id),
  }))

export const placingEntry = (onAction: () => void): MenuEntry => ({
  id: 'placing',
  label: DEPENDENCIES_AND_LIMITS,
  also: PLACING_ELSEWHERE,
  icon: 'link',
  onAction,
})

export function rowMenu(menu: RowMenu): MenuEntry[] {
  const { cell, columns, isReadOnly, run, edit, placing, width, onWidth } = menu
  const column = columns[cell.column]
  const actions = actionEntries(isReadOnly, run)
  const resized = (by: number) => column && onWidth(column.id, clampWidth(width + by))
  const name = column?.title ?? ''
  const widthEntries: MenuEntry[] = [
    { id: 'widen', label: widenColumnText(name), startsGroup: true, onAction: () => resized(WIDTH_STEP) },
    { id: 'narrow', label: narrowColumnText(name), onAction: () => resized(-WIDTH_STEP) },
    {
      id: 'resetWidths',
      label: RESET_WIDTHS,
      onAction: resetWidths,
    },
  ]
  const canEdit = column?.edits && column.id !== 'done'
  const editEntry: MenuEntry[] = canEdit
    ? [{ id: 'edit', label: editText(name), shortcut: 'F2', isDisabled: isReadOnly, onAction: edit }]
    : []
  return [
    ...editEntry,
    placingEntry(placing),
    ...actions.map((entry, at) => (at === 0 ? { ...entry, startsGroup: true } : entry)),
    ...widthEntries,
  ]
}
