import { expect, test } from 'vitest'
import { shownColumns } from './arrange-columns'
import type { ColumnId } from './columns'
import { keyToIntent, type Intent, type KeyPress } from './key-intents'

/** `Ctrl+Shift+ArrowUp` as a press. */
function press(text: string): KeyPress {
  const parts = text === ' ' || text.endsWith('+ ') ? [...text.slice(0, -1).split('+'), ' '] : text.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrl: parts.includes('Ctrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  }
}

const columns = shownColumns({ order: [], shown: {} })
const at = (column: ColumnId, isEditing = false) => {
  const columnIndex = columns.findIndex((one) => one.id === column)
  const isEditable = columns[columnIndex]?.edits !== null
  return { isEditing, column, columnIndex, lastColumn: columns.length - 1, isEditable }
}

const move = (rows: number, columns: number): Intent => ({ do: 'move', rows, columns })
const commit = (then: 'stay' | 'down' | 'up' | 'next' | 'previous', passOn = false): Intent => ({
  do: 'commit',
  then,
  passOn,
})

const NAVIGATING: [keys: string, column: ColumnId, intent: Intent | null][] = [
  ['ArrowUp', 'name', move(-1, 0)],
  ['ArrowDown', 'number', move(1, 0)],
  ['ArrowLeft', 'owner', move(0, -1)],
  ['ArrowRight', 'actions', move(0, 1)],
  ['Shift+ArrowDown', 'name', { do: 'extend', rows: 1, columns: 0 }],
  ['Shift+ArrowLeft', 'name', { do: 'extend', rows: 0, columns: -1 }],
  ['Ctrl+ArrowLeft', 'name', { do: 'rowMove', move: 'outdent' }],
  ['Ctrl+ArrowRight', 'number', { do: 'rowMove', move: 'indent' }],
  ['Ctrl+ArrowUp', 'startDate', { do: 'rowMove', move: 'moveUp' }],
  ['Ctrl+ArrowDown', 'actions', { do: 'rowMove', move: 'moveDown' }],
  ['Alt+Shift+ArrowLeft', 'name', { do: 'rowMove', move: 'outdent' }],
  ['Alt+Shift+ArrowDown', 'name', { do: 'rowMove', move: 'moveDown' }],
  ['Ctrl+Shift+ArrowUp', 'name', null],
  ['Enter', 'name', { do: 'edit' }],
  ['Enter', 'endDate', move(1, 0)],
  ['Enter', 'number', move(1, 0)],
  ['Enter', 'done', { do: 'toggleDone' }],
  ['Enter', 'actions', { do: 'openMenu' }],
  ['Shift+Enter', 'name', move(-1, 0)],
  ['Ctrl+Enter', 'name', null],
  ['F2', 'comment', { do: 'edit' }],
  ['F2', 'endDate', null],
  ['Alt+ArrowLeft', 'name', { do: 'fold', isFolded: true }],
  ['Alt+ArrowDown', 'priorDependency', { do: 'openPlacing' }],
  ['Alt+ArrowRight', 'owner', { do: 'fold', isFolded: false }],
  ['Alt+ArrowDown', 'status', { do: 'edit' }],
  ['a', 'name', { do: 'replace', text: 'a' }],
  ['Shift+A', 'name', { do: 'replace', text: 'A' }],
  ['?', 'comment', { do: 'replace', text: '?' }],
  ['Ctrl+Alt+€', 'name', { do: 'replace', text: '€' }],
  ['Alt+@', 'name', { do: 'replace', text: '@' }],
  ['Alt+f', 'name', null],
  ['7', 'endDate', null],
  ['x', 'done', null],
  ['F5', 'name', null],
  ['Tab', 'name', move(0, 1)],
  ['Shift+Tab', 'name', move(0, -1)],
  ['Tab', 'actions', null],
  ['Shift+Tab', 'number', null],
  ['Escape', 'name', { do: 'unselect' }],
  ['Delete', 'owner', { do: 'clear' }],
  ['Backspace', 'owner', { do: 'clear' }],
  ['Ctrl+Delete', 'owner', { do: 'deleteRows' }],
  ['Home', 'owner', { do: 'edge', row: null, column: 'first' }],
  ['End', 'owner', { do: 'edge', row: null, column: 'last' }],
  ['Ctrl+Home', 'owner', { do: 'edge', row: 'first', column: 'first' }],
  ['Ctrl+End', 'owner', { do: 'edge', row: 'last', column: 'last' }],
  ['PageUp', 'owner', { do: 'page', direction: -1 }],
  ['PageDown', 'owner', { do: 'page', direction: 1 }],
  ['Shift+Home', 'owner', { do: 'edge', row: null, column: 'first', isExtending: true }],
  ['Shift+End', 'owner', { do: 'edge', row: null, column: 'last', isExtending: true }],
  ['Ctrl+Shift+Home', 'owner', { do: 'edge', row: 'first', column: 'first', isExtending: true }],
  ['Ctrl+Shift+End', 'owner', { do: 'edge', row: 'last', column: 'last', isExtending: true }],
  ['Shift+PageUp', 'owner', { do: 'page', direction: -1, isExtending: true }],
  ['Shift+PageDown', 'owner', { do: 'page', direction: 1, isExtending: true }],
  ['Shift+ ', 'owner', { do: 'selectRow' }],
  [' ', 'owner', { do: 'toggleDone' }],
  ['Ctrl+a', 'owner', { do: 'selectAll' }],
  ['Shift+F10', 'owner', { do: 'openMenu' }],
  ['ContextMenu', 'owner', { do: 'openMenu' }],
  ['Ctrl+c', 'startDate', null],
  ['Ctrl+v', 'startDate', null],
  ['Ctrl+z', 'name', null],
  ['Ctrl+s', 'name', null],
  ['Ctrl+1', 'name', null],
]

test.each(NAVIGATING)('navigating, %s on %s', (keys, column, intent) => {
  expect(keyToIntent(press(keys), at(column))).toEqual(intent)
})

const EDITING: [keys: string, column: ColumnId, intent: Intent | null][] = [
  ['Enter', 'name', commit('down')],
  ['Shift+Enter', 'name', commit('up')],
  ['Alt+Enter', 'comment', { do: 'newline' }],
  ['Alt+Enter', 'name', null],
  ['Tab', 'name', commit('next')],
  ['Shift+Tab', 'name', commit('previous')],
  ['Escape', 'name', { do: 'cancel' }],
  ['F2', 'name', commit('stay')],
  ['Ctrl+F2', 'name', null],
  ['Ctrl+Enter', 'name', commit('stay', true)],
  ['Ctrl+s', 'name', commit('stay', true)],
  ['Ctrl+3', 'name', commit('stay', true)],
  ['Ctrl+0', 'name', null],
  ['Ctrl+ArrowRight', 'name', null],
  ['Alt+Shift+ArrowRight', 'name', null],
  ['ArrowLeft', 'name', null],
  ['Home', 'name', null],
  ['Delete', 'name', null],
  ['Ctrl+z', 'name', null],
  ['Ctrl+a', 'name', null],
  ['a', 'name', null],
  [' ', 'name', null],
]

test.each(EDITING)('editing, %s in %s', (keys, column, intent) => {
  expect(keyToIntent(press(keys), at(column, true))).toEqual(intent)
})
