/**
 * What an intent does to the table: state and intent in, state and effects out. Pure; `useTable` carries the effects
 * out. Selection names tasks by id; every change of the plan is a command.
 */
import type { Command, TaskId } from '../../editor/__generated__/types'
import { hasNoOwner } from '../../state/owners'
import { addLast, carriesOn, takenBack, whileAdding } from './adding'
import type { Editing } from './CellEditor'
import { cellText, NAME_COLUMN, type ColumnSpec } from './columns'
import type { AfterCommit, Intent } from './key-intents'
import {
  extendRows,
  extendTo,
  selectCell,
  selectRows,
  standIn,
  toggleRow,
  withColumns,
  type Cell,
  type Selection,
} from './selection'
import {
  chosen,
  clear,
  fillDown,
  fold,
  paste,
  pasteFirst,
  runAction,
  toggleChosen,
  toggleDone,
} from './table-commands'
import { step, type EditStart, type Step, type TableIntent, type TableState, type World } from './table-state'

const selected = (state: TableState, selection: Selection): Step => step({ ...state, selection })

export function reduce(state: TableState, intent: TableIntent, world: World): Step {
  switch (intent.do) {
    case 'goTo':
      return goTo(state, world, intent.index, intent.column)
    case 'select':
      return selected(state, intent.selection)
    case 'standIn':
      return selected(state, standIn(state.selection, intent.cell))
    case 'press':
      return selected(state, pressed(state, world, intent.cell, intent.how))
    case 'startEdit':
      return startEdit(state, world, intent.cell, intent.text, intent.caret)
    case 'startNew':
      return startNew(state, world, intent.task, intent.isAdding ?? false)
    case 'startName':
      return startName(state, world, intent.task)
    case 'addLast':
      return step(state, addLast(world))
    case 'action':
      return runAction(state, world, intent.action, intent.task)
    case 'toggleTask':
      return toggleDone(state, world, intent.task)
    case 'foldTask':
      return fold(state, world, intent.task, intent.isFolded)
    case 'paste':
      return paste(state, world, intent.text)
    case 'pasteFirst':
      return pasteFirst(state, intent.text)
    case 'leave':
      return commit(state, world, 'stay', true)
    case 'gone':
      return closed(state)
    case 'committed':
      return after(closed(state), world, intent.then)
    case 'refused':
      return step({ ...state, edit: state.edit && refused(state.edit, intent.message) })
    case 'showColumns':
      return showColumns(state, intent.columns)
    case 'commit':
      return { ...commit(state, world, intent.then, false), isUsed: !intent.passOn }
    case 'cancel':
      return state.edit?.isAdding ? takenBack(state) : closed(state)
    default: {
      const { active } = state.selection
      return active ? atCell(state, intent, world, active) : { ...step(state), isUsed: false }
    }
  }
}

/** Intents of keys, which are about the active cell. */
function atCell(
  state: TableState,
  intent: Exclude<Intent, { do: 'commit' | 'cancel' }>,
  world: World,
  active: Cell,
): Step {
  const index = world.indexOf(active.task)
  const last = state.columns.length - 1
  switch (intent.do) {
    case 'move':
    case 'extend':
      return goTo(state, world, index + intent.rows, active.column + intent.columns, intent.do === 'extend')
    case 'page':
      return goTo(
        state,
        world,
        index + intent.direction * world.pageRows(),
        active.column,
        intent.isExtending,
      )
    case 'edge': {
      const row = intent.row === 'first' ? 0 : intent.row === 'last' ? world.count - 1 : index
      const column = intent.column === 'first' ? 0 : intent.column === 'last' ? last : active.column
      const gone = goTo(state, world, row, column, intent.isExtending)
      return intent.column === 'first' ? { ...gone, effects: [...gone.effects, { do: 'toLeft' }] } : gone
    }
    case 'selectRow':
      return selected(state, selectRows(active, new Set([...state.selection.rows, ...chosen(state, world)])))
    case 'selectAll': {
      const top = world.taskAt(0)
      const bottom = world.taskAt(world.count - 1)
      if (top === null || bottom === null) return step(state)
      // A range, not a set: all is two corners, however long the plan. Who asked for it stays where they are.
      return selected(state, {
        active,
        anchor: { task: top, column: 0 },
        corner: { task: bottom, column: last },
        rows: new Set(),
      })
    }
    case 'unselect':
      return selected(state, selectCell(active))
    case 'edit':
      return startEdit(state, world, active)
    case 'replace':
      return startEdit(state, world, active, intent.text)
    case 'clear':
      return clear(state, world, active)
    case 'fillDown':
      return fillDown(state, world, active)
    case 'insertRow':
      return runAction(state, world, 'addSame', active.task)
    case 'toggleDone':
      return toggleChosen(state, world, active)
    case 'rowMove':
      return runAction(state, world, intent.move, active.task)
    case 'deleteRows':
      return runAction(state, world, 'delete', active.task)
    case 'fold':
      return fold(state, world, active.task, intent.isFolded)
    case 'openMenu':
      return step(state, { do: 'openMenu', cell: active })
    case 'openPlacing':
      return step(state, { do: 'openPlacing', cell: active })
    case 'newline':
      return { ...step(state), isUsed: false }
  }
}

function goTo(state: TableState, world: World, index: number, column: number, isExtending = false): Step {
  const task = world.taskAt(Math.min(Math.max(0, index), world.count - 1))
  if (task === null) return step(state)
  const cell = { task, column: Math.min(state.columns.length - 1, Math.max(0, column)) }
  return selected(state, isExtending ? extended(state, world, cell, false) : selectCell(cell))
}

/** Rows that were chosen whole, or are pressed by their number, are extended by whole rows. */
const extended = ({ selection }: TableState, world: World, cell: Cell, isRow: boolean): Selection =>
  isRow || selection.rows.size > 0
    ? extendRows(selection, cell, world.indexOf, world.taskAt)
    : extendTo(selection, cell)

function pressed(state: TableState, world: World, cell: Cell, how: 'alone' | 'extend' | 'toggle'): Selection {
  const isNumber = state.columns[cell.column]?.id === 'number'
  if (how === 'extend') return extended(state, world, cell, isNumber)
  if (how === 'toggle') return toggleRow(state.selection, cell)
  return isNumber ? selectRows(cell, [cell.task]) : selectCell(cell)
}

function startEdit(
  state: TableState,
  world: World,
  cell: Cell,
  typed?: string,
  wanted?: Editing['caret'],
): Step {
  const column = state.columns[cell.column]
  const row = world.rowOf(cell.task)
  if (!column?.edits || !row || column.id === 'done') return step(state)
  if (world.isReadOnly) return step(state, { do: 'refuse' })
  const was = cellText(row, column.id)
  const text = typed ?? was
  const isPlaceholder = typed === undefined && column.id === 'owner' && hasNoOwner(row)
  const caret = wanted ?? (isPlaceholder ? 'all' : 'end')
  const edit = { ...cell, was, text, caret, error: null, refusals: 0 }
  return step(
    { ...state, selection: selectCell(cell), edit },
    { do: 'begin', text, isTyped: typed !== undefined, cell },
  )
}

const refused = (edit: EditStart, error: string): EditStart => ({
  ...edit,
  error,
  refusals: edit.refusals + 1,
})

const startName = (state: TableState, world: World, task: TaskId): Step =>
  startEdit(state, world, { task, column: NAME_COLUMN }, undefined, 'all')

function startNew(state: TableState, world: World, task: TaskId, isAdding: boolean): Step {
  const begun = startName(state, world, task)
  const { edit } = begun.state
  return edit ? { ...begun, state: { ...begun.state, edit: { ...edit, isAdding, isNew: true } } } : begun
}

const closed = (state: TableState): Step =>
  state.edit ? step({ ...state, edit: null }, { do: 'dropDraft', cell: state.edit }) : step(state)

/** Where the selection goes from a cell that was committed. */
function after(from: Step, world: World, then: AfterCommit): Step {
  const { active } = from.state.selection
  if (!active || then === 'stay') return from
  if (then === 'another') return { ...from, effects: [...from.effects, addLast(world)] }
  const index = world.indexOf(active.task)
  const by = then === 'down' || then === 'next' ? 1 : -1
  const to =
    then === 'down' || then === 'up'
      ? goTo(from.state, world, index + by, active.column)
      : goTo(from.state, world, index, active.column + by)
  return { ...to, effects: [...from.effects, ...to.effects] }
}

/** The field closes, or its text is sent: what comes of it is another intent. */
function commit(state: TableState, world: World, then: AfterCommit, isLeaving: boolean): Step {
  const { edit } = state
  if (!edit) return after(step(state), world, then)
  const adding = whileAdding(state, world, then)
  if (adding) return adding
  const column = state.columns[edit.column]
  const row = world.rowOf(edit.task)
  const text = world.typed()
  if (!row || !column?.edits) return after(closed(state), world, then)
  // What nobody typed into takes nothing back that others made of the cell meanwhile.
  const isKept = text === edit.was || text === cellText(row, column.id)
  if (isKept) return after(closed(state), world, then)
  const command: Command = { type: 'setCell', task: edit.task, column: column.edits, text }
  const next = then === 'down' && carriesOn(edit, world) ? 'another' : then
  return step(state, { do: 'commit', command, then: next, isLeaving })
}

/** The cells stay where they are by their columns; one whose column is gone gives way to its neighbour. */
function showColumns(state: TableState, columns: readonly ColumnSpec[]): Step {
  const place = (column: number) => {
    const at = columns.findIndex(({ id }) => id === state.columns[column]?.id)
    return at >= 0 ? at : Math.min(column, columns.length - 1)
  }
  const { edit } = state
  return step({
    columns,
    selection: withColumns(state.selection, place),
    edit: edit && { ...edit, column: place(edit.column) },
  })
}
