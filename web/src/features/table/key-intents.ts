/**
 * What a key means in the task table (decisions §B.2). Pure: the same press at the same place is the same intent.
 *
 * `null` is a press that is not the table's: it goes to the field, to the page's shortcuts or to the browser.
 */
import type { ColumnId } from './columns'

export interface KeyPress {
  key: string
  /** Control, or Command on Apple machines. */
  ctrl: boolean
  shift: boolean
  alt: boolean
}

export interface Place {
  isEditing: boolean
  column: ColumnId
  /** Index of the column among those that are shown. */
  columnIndex: number
  lastColumn: number
  isEditable: boolean
}

type RowMove = 'outdent' | 'indent' | 'moveUp' | 'moveDown'
/** `another`: a new row below the last one. */
export type AfterCommit = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'another'

export type Intent =
  | { do: 'move'; rows: number; columns: number }
  | { do: 'page'; direction: -1 | 1; isExtending?: boolean }
  | { do: 'edge'; row: 'first' | 'last' | null; column: 'first' | 'last' | null; isExtending?: boolean }
  | { do: 'extend'; rows: number; columns: number }
  | { do: 'selectRow' }
  | { do: 'selectAll' }
  | { do: 'unselect' }
  | { do: 'edit' }
  | { do: 'replace'; text: string }
  | { do: 'clear' }
  /** The first of the selected rows, or the one above, is copied to the others. */
  | { do: 'fillDown' }
  /** A task below this one, on its level. */
  | { do: 'insertRow' }
  | { do: 'toggleDone' }
  | { do: 'rowMove'; move: RowMove }
  | { do: 'deleteRows' }
  /** Folds a parent's subtasks away, or back. */
  | { do: 'fold'; isFolded: boolean }
  | { do: 'openMenu' }
  /** What places the task: its dependencies and limits. */
  | { do: 'openPlacing' }
  /** `passOn`: the page's shortcut acts on the committed plan. */
  | { do: 'commit'; then: AfterCommit; passOn: boolean }
  | { do: 'newline' }
  | { do: 'cancel' }

const ARROWS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const ROW_MOVES: Record<string, RowMove> = {
  ArrowLeft: 'outdent',
  ArrowRight: 'indent',
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
}

export const keyToIntent = (press: KeyPress, place: Place): Intent | null =>
  place.isEditing ? whileEditing(press, place) : whileNavigating(press, place)

function whileEditing({ key, ctrl, shift, alt }: KeyPress, place: Place): Intent | null {
  if (key === 'Escape') return { do: 'cancel' }
  if (key === 'Tab' && !ctrl && !alt)
    return { do: 'commit', then: shift ? 'previous' : 'next', passOn: false }
  if (key === 'Enter') {
    // In a cell: commit, then add (U1). The page's shortcut adds.
    if (ctrl) return { do: 'commit', then: 'stay', passOn: true }
    if (alt) return place.column === 'comment' ? { do: 'newline' } : null
    return { do: 'commit', then: shift ? 'up' : 'down', passOn: false }
  }
  // As Enter, but one stays in the cell.
  if (key === 'F2' && !ctrl && !alt && !shift) return { do: 'commit', then: 'stay', passOn: false }
  const isPageShortcut = ctrl && !alt && !shift && (key.toLowerCase() === 's' || /^[1-9]$/.test(key))
  return isPageShortcut ? { do: 'commit', then: 'stay', passOn: true } : null
}

function whileNavigating({ key, ctrl, shift, alt }: KeyPress, place: Place): Intent | null {
  const rowMove = ROW_MOVES[key]
  // Alt+Shift+arrows are the twin of Ctrl+arrows, which macOS keeps for itself.
  if (rowMove && ((ctrl && !shift && !alt) || (alt && shift && !ctrl)))
    return { do: 'rowMove', move: rowMove }
  const arrow = ARROWS[key]
  if (arrow && !ctrl && !alt) return { do: shift ? 'extend' : 'move', rows: arrow[0], columns: arrow[1] }
  if (key === 'F10' && shift) return { do: 'openMenu' }
  if (alt && !shift && !ctrl && (key === 'ArrowLeft' || key === 'ArrowRight'))
    return { do: 'fold', isFolded: key === 'ArrowLeft' }
  if (alt && key === 'ArrowDown' && place.column === 'priorDependency') return { do: 'openPlacing' }
  if (alt) return key === 'ArrowDown' && place.isEditable ? { do: 'edit' } : printable(key, ctrl, alt, place)
  return ctrl ? withCtrl(key, shift) : plain(key, shift, place)
}

/** With Shift the selection goes along to where the key alone would go. */
const extending = (shift: boolean) => (shift ? { isExtending: true } : {})

function withCtrl(key: string, shift: boolean): Intent | null {
  if (key === 'Home') return { do: 'edge', row: 'first', column: 'first', ...extending(shift) }
  if (key === 'End') return { do: 'edge', row: 'last', column: 'last', ...extending(shift) }
  if (shift) return null
  switch (key) {
    case 'a':
    case 'A':
      return { do: 'selectAll' }
    case 'd':
    case 'D':
      return { do: 'fillDown' }
    case 'Delete':
    case 'Backspace':
      return { do: 'deleteRows' }
    default:
      return null
  }
}

function plain(key: string, shift: boolean, place: Place): Intent | null {
  switch (key) {
    case 'Enter':
      if (shift) return { do: 'move', rows: -1, columns: 0 }
      if (place.column === 'actions') return { do: 'openMenu' }
      if (place.column === 'done') return { do: 'toggleDone' }
      return place.isEditable ? { do: 'edit' } : { do: 'move', rows: 1, columns: 0 }
    case 'F2':
      if (place.column === 'done') return { do: 'toggleDone' }
      return place.isEditable ? { do: 'edit' } : null
    case 'Tab': {
      // At the row's end Tab is the browser's, and leaves the grid.
      const atEnd = place.columnIndex === (shift ? 0 : place.lastColumn)
      return atEnd ? null : { do: 'move', rows: 0, columns: shift ? -1 : 1 }
    }
    case 'Escape':
      return { do: 'unselect' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case 'Insert':
      return shift ? null : { do: 'insertRow' }
    case 'Home':
      return { do: 'edge', row: null, column: 'first', ...extending(shift) }
    case 'End':
      return { do: 'edge', row: null, column: 'last', ...extending(shift) }
    case 'PageUp':
      return { do: 'page', direction: -1, ...extending(shift) }
    case 'PageDown':
      return { do: 'page', direction: 1, ...extending(shift) }
    case 'ContextMenu':
      return { do: 'openMenu' }
    case ' ':
      return shift ? { do: 'selectRow' } : { do: 'toggleDone' }
    default:
      return printable(key, false, false, place)
  }
}

/** A typed character replaces the cell. With AltGr (seen as Ctrl+Alt or Alt) it is typed too: `@`, `€`. */
function printable(key: string, ctrl: boolean, alt: boolean, place: Place): Intent | null {
  const isOne = [...key].length === 1
  const isTyped = isOne && (!alt || ctrl || !/^[a-z0-9]$/i.test(key))
  return isTyped && place.isEditable && place.column !== 'done' ? { do: 'replace', text: key } : null
}
