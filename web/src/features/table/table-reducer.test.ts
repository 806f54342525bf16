import { expect, test } from 'vitest'
import type { Row } from '../../editor/__generated__/types'
import { shownColumns } from './arrange-columns'
import type { ColumnId } from './columns'
import { blockOf, selectCell } from './selection'
import { reduce } from './table-reducer'
import { initial, type Effect, type TableIntent, type TableState, type World } from './table-state'

const columns = shownColumns({ order: [], shown: {} })
const at = (id: ColumnId, of = columns) => of.findIndex((column) => column.id === id)

/** A plan of tasks 11 to 15, the first a parent. */
const TASKS = [11, 12, 13, 14, 15]
const rows = TASKS.map(
  (id, place) =>
    ({
      id,
      number: place + 1,
      name: `T${id}`,
      owner: 'Anna',
      duration: 3,
      done: id === 13,
      isParent: id === 11,
    }) as Row,
)
const world = (over: Partial<World> = {}): World => ({
  count: TASKS.length,
  isReadOnly: false,
  indexOf: (task) => TASKS.indexOf(task),
  taskAt: (index) => TASKS[index] ?? null,
  rowOf: (task) => rows.find((row) => row.id === task) ?? null,
  pageRows: () => 3,
  typed: () => '',
  ...over,
})

/** The state after some intents, and what came of the last one. */
function after(intents: readonly TableIntent[], over: Partial<World> = {}, from = initial(columns)) {
  let state: TableState = from
  let effects: readonly Effect[] = []
  let isUsed = true
  for (const intent of intents) ({ state, effects, isUsed } = reduce(state, intent, world(over)))
  return { state, effects, isUsed, cell: state.selection.active }
}
const on = (task: number, id: ColumnId = 'name'): TableIntent => ({
  do: 'press',
  cell: { task, column: at(id) },
  how: 'alone',
})
const commit = (then: 'stay' | 'down' | 'next'): TableIntent => ({ do: 'commit', then, passOn: false })

test('keys before a cell is chosen are not the table’s', () => {
  expect(after([{ do: 'move', rows: 1, columns: 0 }]).isUsed).toBe(false)
  expect(after([{ do: 'goTo', index: 0, column: 1 }, { do: 'newline' }]).isUsed).toBe(false)
})

test('moving stops at the edges, a page is as many rows as fit', () => {
  expect(after([on(11), { do: 'move', rows: -1, columns: -9 }]).cell).toEqual({ task: 11, column: 0 })
  expect(after([on(11), { do: 'page', direction: 1 }]).cell?.task).toBe(14)
  expect(after([on(14), { do: 'page', direction: 1 }]).cell?.task).toBe(15)
  const end = after([on(11), { do: 'edge', row: 'last', column: 'last' }]).cell
  expect(end).toEqual({ task: 15, column: columns.length - 1 })
  const home = after([on(13, 'comment'), { do: 'edge', row: null, column: 'first' }])
  expect([home.cell, home.effects]).toEqual([{ task: 13, column: 0 }, [{ do: 'toLeft' }]])
})

test('with Shift a page and an edge extend the selection to where they lead', () => {
  const start = on(11, 'owner')
  const { cell } = after([start])
  const page = after([start, { do: 'page', direction: 1, isExtending: true }])
  expect(page.state.selection).toMatchObject({ anchor: cell, active: { task: 14, column: cell?.column } })
  const end = after([start, { do: 'edge', row: 'last', column: 'last', isExtending: true }])
  expect(end.state.selection).toMatchObject({
    anchor: cell,
    active: { task: 15, column: columns.length - 1 },
  })
})

test('all is a range of two corners, and one press ends it', () => {
  const all = after([on(12), { do: 'selectAll' }])
  const { indexOf } = world()
  expect(blockOf(all.state.selection, indexOf)).toEqual({
    top: 0,
    bottom: 4,
    left: 0,
    right: columns.length - 1,
  })
  // The next key goes on from where one stands.
  expect(all.cell).toEqual({ task: 12, column: at('name') })
  const down = after([{ do: 'extend', rows: 1, columns: 0 }], {}, all.state).state.selection
  expect(blockOf(down, indexOf)).toMatchObject({ top: 1, bottom: 2, left: at('name'), right: at('name') })
  const ended = after([{ do: 'unselect' }], {}, all.state).state.selection
  expect(blockOf(ended, indexOf)).toBeNull()
})

test('a press on the number chooses the row', () => {
  expect([...after([on(12, 'number')]).state.selection.rows]).toEqual([12])
  expect(after([on(12)]).state.selection.rows.size).toBe(0)
})

test('editing begins with the cell’s text or with what was typed, which is kept for a crash', () => {
  const opened = after([on(12), { do: 'edit' }])
  expect(opened.state.edit).toMatchObject({ task: 12, text: 'T12', caret: 'end', error: null })
  expect(opened.effects).toMatchObject([{ do: 'begin', text: 'T12', isTyped: false }])
  const typed = after([on(12), { do: 'replace', text: 'x' }])
  expect(typed.effects).toMatchObject([{ do: 'begin', text: 'x', isTyped: true }])
  expect(after([{ do: 'startNew', task: 13 }]).state.edit).toMatchObject({ caret: 'all', column: at('name') })
})

test('calculated cells and ticks have no field', () => {
  for (const id of ['number', 'endDate', 'actions', 'done'] as const)
    expect(after([on(12, id), { do: 'edit' }])).toMatchObject({ effects: [], state: { edit: null } })
})

test('a plan that may only be read says so and opens no field', () => {
  const refused = after([on(12), { do: 'edit' }], { isReadOnly: true })
  expect(refused.effects).toEqual([{ do: 'refuse' }])
  expect(refused.state.edit).toBeNull()
})

test('a field that nobody typed into writes nothing over what others made of the cell', () => {
  const opened = after([on(12), { do: 'edit' }]).state
  const theirs = { ...rows[1]!, name: 'Theirs' }
  const ended = (text: string) =>
    after([commit('down')], { typed: () => text, rowOf: () => theirs }, opened).effects
  expect(ended('T12')).toMatchObject([{ do: 'dropDraft' }])
  expect(ended('Mine')).toMatchObject([{ do: 'commit', command: { text: 'Mine' } }])
})

test('a text that stays as it was is no command; the selection goes on', () => {
  const same = after([on(12), { do: 'edit' }, commit('down')], { typed: () => 'T12' })
  expect(same.effects).toMatchObject([{ do: 'dropDraft' }])
  expect([same.state.edit, same.cell?.task]).toEqual([null, 13])
})

test('another text is sent and the field stays until the answer', () => {
  const sent = after([on(12), { do: 'edit' }, commit('next')], { typed: () => 'Paint' })
  const command = { type: 'setCell', task: 12, column: 'name', text: 'Paint' }
  expect(sent.effects).toEqual([{ do: 'commit', command, then: 'next', isLeaving: false }])
  expect(sent.state.edit).not.toBeNull()
  const done = after([{ do: 'committed', then: 'next' }], {}, sent.state)
  expect([done.state.edit, done.cell?.column]).toEqual([null, at('name') + 1])
  const refused = after([{ do: 'refused', message: 'No.' }], {}, sent.state)
  expect(refused.state.edit?.error).toBe('No.')
})

test('a page shortcut goes on after the commit, and leaving says so', () => {
  const typed = () => 'Paint'
  const passed = after([on(12), { do: 'edit' }, { do: 'commit', then: 'stay', passOn: true }], { typed })
  expect(passed.isUsed).toBe(false)
  const left = after([on(12), { do: 'edit' }, { do: 'leave' }], { typed })
  expect(left.effects).toMatchObject([{ do: 'commit', isLeaving: true }])
  expect(after([on(12), { do: 'edit' }, { do: 'cancel' }]).state.edit).toBeNull()
})

test('a row command takes all chosen rows when it is pressed on one of them', () => {
  const chosen: TableIntent[] = [
    on(12, 'number'),
    { do: 'press', cell: { task: 14, column: 0 }, how: 'toggle' },
  ]
  const indent = after([...chosen, { do: 'action', action: 'indent', task: 14 }])
  expect(indent.effects).toEqual([{ do: 'dispatch', command: { type: 'indent', tasks: [12, 14] } }])
  const other = after([...chosen, { do: 'action', action: 'delete', task: 15 }])
  expect(other.effects).toEqual([{ do: 'askDelete', tasks: [15] }])
  const added = after([on(12), { do: 'action', action: 'addSubtask', task: 12 }])
  expect(added.effects).toMatchObject([{ do: 'dispatch', then: 'editNew' }])
})

test('clearing is of the cell, of the range, or of the rows', () => {
  const cell = after([on(12, 'owner'), { do: 'clear' }])
  expect(cell.effects).toMatchObject([{ command: { type: 'setCell', column: 'owner', text: '' } }])
  const calculated = after([on(12, 'endDate'), { do: 'clear' }])
  expect(calculated.effects).toMatchObject([{ command: { type: 'fillCells', tasks: [12], columns: [] } }])
  const range = after([on(12, 'duration'), { do: 'extend', rows: 1, columns: 2 }, { do: 'clear' }])
  expect(range.effects).toMatchObject([
    { command: { type: 'fillCells', tasks: [12, 13], columns: ['duration', 'owner'], text: '' } },
  ])
})

test('pasting names the corner, the columns from it on, and the range', () => {
  const cell = after([on(13, 'comment'), { do: 'paste', text: 'x' }])
  expect(cell.effects).toMatchObject([
    { command: { type: 'pasteBlock', task: 13, columns: ['comment', 'actions'], range: null }, then: 'show' },
  ])
  const none = after([on(13, 'comment'), { do: 'paste', text: null }])
  expect(none.effects).toMatchObject([{ command: { type: 'pasteBlock', task: 13, columns: [] } }])
  const first = after([{ do: 'pasteFirst', text: 'x' }])
  expect(first.effects).toMatchObject([{ columns: columns.slice(1).map(({ id }) => id), text: 'x' }])
  const range = after([on(13, 'status'), { do: 'extend', rows: -1, columns: 1 }, { do: 'paste', text: 'x' }])
  expect(range.effects).toMatchObject([{ command: { task: 12, range: [2, 2] } }])
  const row = after([on(13, 'number'), { do: 'paste', text: 'x' }])
  expect(row.effects).toMatchObject([{ command: { task: 13, columns: columns.map(({ id }) => id) } }])
})

test('ed13 chosen rows are filled with what is pasted, in one piece', () => {
  const choose = (task: number): TableIntent => ({
    do: 'press',
    cell: { task, column: at('number') },
    how: 'toggle',
  })
  const piece = after([on(12), choose(13), { do: 'paste', text: 'x' }])
  expect(piece.effects).toMatchObject([{ command: { type: 'pasteBlock', task: 12, range: [2, 0] } }])
  const apart = after([on(11), choose(13), { do: 'paste', text: 'x' }])
  expect(apart.effects).toMatchObject([{ do: 'tell' }])
})

test('a tick turns, and only parents fold', () => {
  expect(after([on(13), { do: 'toggleDone' }]).effects).toMatchObject([{ command: { text: 'false' } }])
  const range = after([on(13, 'owner'), { do: 'extend', rows: -1, columns: 0 }, { do: 'toggleDone' }])
  expect(range.effects).toMatchObject([
    { command: { type: 'fillCells', tasks: [12, 13], columns: ['done'], text: 'true' } },
  ])
  expect(after([{ do: 'toggleTask', task: 12 }]).effects).toMatchObject([{ command: { text: 'true' } }])
  expect(after([on(11), { do: 'fold', isFolded: true }]).effects).toMatchObject([{ do: 'fold', task: 11 }])
  expect(after([on(12), { do: 'fold', isFolded: true }]).effects).toEqual([])
})

test('D1: other columns leave cell and field where they were', () => {
  const wider = shownColumns({ order: [], shown: { lastDay: true } })
  const from = after([on(12, 'owner'), { do: 'edit' }])
  const shown = after([{ do: 'showColumns', columns: wider }], {}, from.state)
  expect([shown.cell?.column, shown.state.edit?.column]).toEqual([at('owner', wider), at('owner', wider)])
  const last = { ...initial(wider), selection: selectCell({ task: 12, column: at('lastDay', wider) }) }
  const gone = after([{ do: 'showColumns', columns }], {}, last)
  expect(gone.cell?.column).toBe(at('lastDay', wider))
})

const adding: TableIntent[] = [{ do: 'startNew', task: 15, isAdding: true }]

test('a task is added below the last row, on its level', () => {
  expect(after([{ do: 'addLast' }]).effects).toEqual([
    {
      do: 'dispatch',
      command: { type: 'addTask', place: { at: 'end', level: 0 }, fields: {} },
      then: 'addNew',
    },
  ])
})

test('naming new rows: Enter asks for the next one, and one without a name goes again', () => {
  const named = { typed: () => 'Paint' }
  expect(after([...adding, commit('down')], named).effects).toMatchObject([{ do: 'commit', then: 'another' }])
  const next = after([...adding, { do: 'committed', then: 'another' }], named)
  expect(next.effects).toMatchObject([{ do: 'dropDraft' }, { do: 'dispatch', then: 'addNew' }])
  for (const typed of ['', ' ', 'T15']) {
    const gone = after([...adding, commit('down')], { typed: () => typed })
    expect(gone.effects).toMatchObject([{ do: 'dropDraft' }, { do: 'takeBack', task: 15 }])
    expect(gone.state.edit).toBeNull()
  }
  expect(after([...adding, { do: 'leave' }], { typed: () => '' }).effects).toMatchObject([
    { do: 'dropDraft' },
    { do: 'takeBack' },
  ])
  const shortcut = after([...adding, { do: 'commit', then: 'stay', passOn: true }], { typed: () => 'T15' })
  expect(shortcut).toMatchObject({ isUsed: false, effects: [{ do: 'dropDraft' }, { do: 'takeBack' }] })
  expect(after([...adding, { do: 'cancel' }], named).effects).toMatchObject([
    { do: 'dropDraft' },
    { do: 'takeBack' },
  ])
  expect(after([...adding, { do: 'leave' }], named).effects).toMatchObject([{ do: 'commit', then: 'stay' }])
})

test('naming new rows: Tab goes deeper as long as there is a row to go under, then on to the next cell', () => {
  const tab: TableIntent = { do: 'commit', then: 'next', passOn: false }
  const level = (own: number, others = 0) => ({
    typed: () => 'Paint',
    rowOf: (task: number) => ({ ...rows[TASKS.indexOf(task)], level: task === 15 ? own : others }) as Row,
  })
  expect(after([...adding, tab], level(0)).effects).toMatchObject([
    { command: { type: 'indent', tasks: [15] } },
  ])
  expect(after([...adding, tab], level(0)).state.edit?.task).toBe(15)
  expect(after([...adding, tab], level(1)).effects).toMatchObject([{ do: 'commit', then: 'next' }])
  expect(after([...adding, tab], level(8, 8)).effects).toMatchObject([{ do: 'commit', then: 'next' }])
  const back: TableIntent = { do: 'commit', then: 'previous', passOn: false }
  expect(after([...adding, back], level(1)).effects).toMatchObject([{ command: { type: 'outdent' } }])
  expect(after([...adding, back], level(0)).effects).toMatchObject([{ do: 'commit', then: 'previous' }])
})

test('a task that a command added is named like one of the last line, but stays where nobody names it', () => {
  const typed = () => 'Paint'
  const last: TableIntent[] = [{ do: 'startNew', task: 15 }]
  expect(after([...last, commit('down')], { typed }).effects).toMatchObject([{ then: 'another' }])
  const between: TableIntent[] = [{ do: 'startNew', task: 13 }]
  expect(after([...between, commit('down')], { typed }).effects).toMatchObject([{ then: 'down' }])
  for (const end of [{ do: 'cancel' }, { do: 'leave' }, commit('down')] as const)
    expect(after([...last, end], { typed: () => 'T15' }).effects).toMatchObject([{ do: 'dropDraft' }])
  const old: TableIntent[] = [{ do: 'startName', task: 15 }]
  expect(after([...old, commit('down')], { typed }).effects).toMatchObject([{ then: 'down' }])
})

test('gl17 the field of a task that is gone closes, and sends nothing', () => {
  const gone = { rowOf: () => null, typed: () => 'My new' }
  const open: TableIntent[] = [on(12), { do: 'edit' }]
  const { state, effects } = after([{ do: 'gone' }], gone, after(open).state)
  expect(state.edit).toBeNull()
  expect(effects.map((effect) => effect.do)).toEqual(['dropDraft'])
  const named: TableIntent[] = [{ do: 'startNew', task: 15, isAdding: true }]
  expect(after([{ do: 'gone' }], gone, after(named).state).effects).toMatchObject([{ do: 'dropDraft' }])
})
