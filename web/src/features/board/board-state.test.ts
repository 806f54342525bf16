import { beforeAll, expect, test, vi } from 'vitest'
import type { Grouping } from '../../editor/__generated__/types'
import { loadRules, openPlan } from '../../editor/in-node'
import { BoardSource } from './board-source'
import { begun, START, step, type BoardState, type Effect, type Intent } from './board-state'

beforeAll(loadRules)

/** A phase of two tasks, the second done: the board by status, as the rules have it. */
const RECORD = JSON.stringify({
  version: 1,
  projectDescription: '',
  savedAt: '',
  tasks: [
    { id: 1, name: 'Phase', startDate: '2026-01-05', duration: 5 },
    { id: 2, name: 'Plan', startDate: '2026-01-05', duration: 1, level: 1 },
    {
      id: 3,
      name: 'Paint',
      startDate: '2026-01-06',
      duration: 3,
      level: 1,
      progress: 100,
      done: true,
      status: 'done',
    },
  ],
})

function board(grouping: Grouping = 'status') {
  const plan = openPlan(RECORD)
  const source = new BoardSource(plan.board, grouping, () => plan.getState().revision)
  const facts = {
    mayChange: () => plan.may('change'),
    isAskedAbout: (task: number) => plan.deletionQuestion([task]) !== null,
    total: () => source.total(),
    column: (index: number) => source.column(index),
    cards: (column: string, places: readonly number[]) => source.cards(column, places),
    place: (task: number) => source.place(task),
    isThere: (task: number) => plan.rowOf(task) !== null,
    check: (task: number, index: number) => source.check(task, index),
  }
  let state: BoardState = START
  const send = (...intents: Intent[]): Effect[] => {
    let last: Effect[] = []
    for (const intent of intents) [state, ...last] = step(state, intent, facts)
    return last
  }
  return { plan, source, send, state: () => state }
}

const lift = (task: number, index: number): Intent => ({ do: 'lift', task, index, by: 'keys' })
const said = (effects: Effect[]) =>
  effects.map((effect) => (effect.do === 'announce' ? effect.text : effect.do))

test('k8 a narrow screen begins at the first column that has cards', () => {
  const { plan } = board()
  const first = (grouping: 'month' | 'status') => {
    const source = new BoardSource(plan.board, grouping, () => plan.getState().revision)
    const { shown } = begun(source)
    return [source.column(shown)?.title, source.column(0)?.count]
  }
  expect(first('month')).toEqual(['January 2026', 0])
  expect(first('status')).toEqual(['Not Started', 2])
  expect(begun({ total: () => 0, column: () => null }).shown).toBe(0)
})

test('a card is lifted, carried over a column that says what a drop does, and dropped there', () => {
  const { send, state } = board()
  expect(said(send(lift(3, 3)))).toEqual([
    'You have lifted Paint in Done, 1 of 1. Left and right arrow keys choose a column, Space drops, Escape cancels.',
  ])
  expect(said(send({ do: 'over', by: 'first' }))).toEqual([
    'Over Not Started, 3 of 3. Dropped here, progress becomes 0 %, it is no longer done.',
  ])
  expect(state()).toMatchObject({ shown: 0, drag: { at: 'lifted', overIndex: 0, ownIndex: 3 } })
  expect(send({ do: 'drop' })).toMatchObject([{ do: 'drop', column: 'not_started', isAfterDialog: false }])
  expect(state().drag.at).toBe('idle')
})

test('a card that is dropped where it was lifted, or let go with Escape, is back there', () => {
  const { send, state } = board()
  const back = ['Move cancelled. Paint is back in Done, 1 of 1.']
  expect(said(send(lift(3, 3), { do: 'drop' }))).toEqual(back)
  expect(said(send(lift(3, 3), { do: 'over', by: -1 }, { do: 'cancel' }))).toEqual(back)
  expect(state()).toMatchObject({ shown: 3, drag: { at: 'idle' } })
  // Beside the board.
  expect(said(send(lift(3, 3), { do: 'moveOver', index: null }, { do: 'drop' }))).toEqual(back)
})

test('the columns end: a card goes no further', () => {
  const { send, state } = board()
  send(lift(3, 3))
  expect(send({ do: 'over', by: 1 })).toEqual([])
  send({ do: 'over', by: 'first' })
  expect(send({ do: 'over', by: -1 })).toEqual([])
  expect(state().shown).toBe(0)
})

test('where nothing may be changed no card is lifted: the rules say why', () => {
  const { plan, send, state } = board()
  plan.setReadOnly(true)
  const told = vi.fn()
  plan.onRefusal(told)
  expect(send(lift(3, 3))).toEqual([])
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'This project is in read-only mode. You cannot make changes.' }),
  )
  expect(state()).toBe(START)
})

test('a card that is gone is not lifted', () => {
  const { send, state } = board()
  expect(send(lift(99, 3))).toEqual([])
  expect(state()).toBe(START)
})

test('another task changes: the card stays in the hand, as it is now', () => {
  const { plan, send, state } = board()
  send(lift(3, 3), { do: 'over', by: 'first' })
  plan.dispatch({ type: 'setCell', task: 2, column: 'name', text: 'Draw' })
  plan.dispatch({ type: 'setCell', task: 3, column: 'owner', text: 'Ada' })
  expect(send({ do: 'planChanged' })).toEqual([])
  expect(state().drag).toMatchObject({ at: 'lifted', overIndex: 0, ownIndex: 3, card: { owner: 'Ada' } })
  expect(send({ do: 'drop' })).toMatchObject([{ do: 'drop', column: 'not_started' }])
})

test('a change of the plan while no card is lifted is nothing to the board', () => {
  const { send, state } = board()
  expect(send({ do: 'planChanged' })).toEqual([])
  expect(state()).toBe(START)
})

test('others fill the column of the lifted card: where it would be back is told as it is now', () => {
  const { plan, send } = board()
  send(lift(3, 3), { do: 'over', by: 'first' })
  plan.dispatch({ type: 'dropCard', task: 2, grouping: 'status', column: 'done' })
  send({ do: 'planChanged' })
  expect(said(send({ do: 'cancel' }))).toEqual(['Move cancelled. Paint is back in Done, 2 of 2.'])
})

test('the lifted card is deleted: the move is cancelled, and it is said', () => {
  const { plan, send, state } = board()
  send(lift(3, 3), { do: 'over', by: -1 })
  plan.dispatch({ type: 'deleteTasks', tasks: [3], withSubtasks: false })
  expect(send({ do: 'planChanged' })).toEqual([
    { do: 'announce', text: 'Move cancelled. Paint is no longer on the board.', isSeen: true },
  ])
  expect(state().drag.at).toBe('idle')
  expect(send({ do: 'drop' })).toEqual([])
})

test('the lifted card is moved by another: the move is cancelled, and where the card is now is said', () => {
  const { plan, send, state } = board()
  send(lift(3, 3))
  plan.dispatch({ type: 'dropCard', task: 3, grouping: 'status', column: 'review' })
  expect(said(send({ do: 'planChanged' }))).toEqual(['Move cancelled. Paint is now in Review, 1 of 1.'])
  expect(state().drag.at).toBe('idle')
})

test('columns come in before the one a card is over: it stays over the same', () => {
  const { plan, source, send, state } = board('owner')
  const set = (task: number, text: string) => plan.dispatch({ type: 'setCell', task, column: 'owner', text })
  set(1, 'Cy')
  set(2, 'Dee')
  set(3, 'Eve')
  send(lift(3, 2), { do: 'over', by: -1 })
  expect(source.column(1)?.title).toBe('Dee')
  set(1, 'Abe; Cy')
  send({ do: 'planChanged' })
  const { drag, shown } = state()
  if (drag.at !== 'lifted') throw new Error('still in the hand')
  expect([drag.ownIndex, drag.overIndex, shown].map((at) => source.column(at!)?.title)).toEqual([
    'Eve',
    'Dee',
    'Dee',
  ])
  // That column ends: the card is over its own again, and it is said.
  set(2, 'Cy')
  expect(said(send({ do: 'planChanged' }))).toEqual(['Paint is over Eve, 1 of 1, where it was lifted.'])
  expect(state()).toMatchObject({ drag: { at: 'lifted' } })
})

test('a drop that would now do something else is said anew', () => {
  const { plan, send } = board('owner')
  plan.dispatch({ type: 'setCell', task: 1, column: 'owner', text: 'Ada' })
  expect(said(send(lift(2, 1), { do: 'over', by: 'first' }))).toEqual(['Over Ada, 2 of 2.'])
  plan.dispatch({ type: 'setCell', task: 2, column: 'progress', text: '50' })
  expect(said(send({ do: 'planChanged' }))).toEqual(['Over Ada, 2 of 2. Dropped here, progress becomes 0 %.'])
})

test('another grouping ends a drag, and it is said', () => {
  const { send, state } = board()
  expect(send({ do: 'regroup' })).toEqual([])
  expect(said(send(lift(3, 3), { do: 'regroup' }))).toEqual([
    'Move cancelled. Paint is back in Done, 1 of 1.',
  ])
  expect(state().drag.at).toBe('idle')
})

test('n6 a task with subtasks is asked about before it is deleted, another is deleted', () => {
  const { plan, source, send, state } = board()
  expect(send({ do: 'ask', about: 'delete', task: 2 })).toMatchObject([{ do: 'delete', card: { id: 2 } }])
  expect(send({ do: 'ask', about: 'delete', task: 1 })).toEqual([])
  expect(state().asked).toEqual({ about: 'delete', task: 1, at: source.place(1) })
  const card = plan.rowOf(1)!
  expect(send({ do: 'delete', card, withSubtasks: true })).toEqual([
    { do: 'delete', card, withSubtasks: true, isAfterDialog: true },
  ])
  expect(state().asked).toBeNull()
  // Where nothing may be changed there is nothing to ask: the rules refuse it.
  plan.setReadOnly(true)
  expect(send({ do: 'ask', about: 'delete', task: 1 })).toMatchObject([{ do: 'delete' }])
})

test('arrows go from card to card and pass over empty columns', () => {
  const { send } = board()
  const go = (task: number, columns: -1 | 0 | 1, places: -1 | 0 | 1 | 'last') =>
    send({ do: 'go', task, columns, places })
  expect(go(1, 0, 1)).toEqual([{ do: 'goTo', task: 2, isAfterDialog: false }])
  expect(go(1, 0, 'last')).toEqual([{ do: 'goTo', task: 2, isAfterDialog: false }])
  expect(go(2, 1, 0)).toEqual([{ do: 'goTo', task: 3, isAfterDialog: false }])
  expect(go(3, 1, 0)).toEqual([])
})

test('a dialog that closes gives the focus to its card, or to the card that it moved', () => {
  const { plan, send, state } = board()
  expect(send({ do: 'ask', about: 'details', task: 2 }, { do: 'closeDialog' })).toEqual([
    { do: 'goTo', task: 2, isAfterDialog: true },
  ])
  const card = plan.rowOf(2)!
  expect(send({ do: 'ask', about: 'moveTo', task: 2 }, { do: 'moveTo', card, column: 'review' })).toEqual([
    { do: 'drop', card, column: 'review', isAfterDialog: true },
  ])
  expect(state().asked).toBeNull()
})

test('a dialog whose card went out of the filter gives the focus to its neighbour', () => {
  const { plan, send } = board()
  plan.dispatch({ type: 'setCell', task: 1, column: 'owner', text: 'Ada' })
  plan.dispatch({ type: 'setCell', task: 2, column: 'owner', text: 'Ada' })
  plan.setFilter({ owner: 'Ada' })
  send({ do: 'ask', about: 'details', task: 1 })
  plan.dispatch({ type: 'setCell', task: 1, column: 'owner', text: 'Ben' })
  expect(send({ do: 'planChanged' }, { do: 'closeDialog' })).toEqual([
    { do: 'goTo', task: 2, isAfterDialog: true },
  ])
})

test('no menu opens over a card that is lifted', () => {
  const { plan, send, state } = board()
  const menu = { do: 'openMenu', card: plan.rowOf(3)!, x: 1, y: 2 } as const
  send(lift(3, 3), menu)
  expect(state().menu).toBeNull()
  send({ do: 'cancel' }, menu)
  expect(state().menu).toMatchObject({ card: { id: 3 }, x: 1, y: 2 })
})

for (const about of ['details', 'moveTo', 'delete'] as const)
  test(`the ${about} that are open of a task are over when it goes, and stay so when it is back`, () => {
    const { plan, send, state } = board()
    send({ do: 'ask', about, task: 1 }, { do: 'openMenu', card: plan.rowOf(1)!, x: 1, y: 2 })
    plan.setFilter({ status: 'done' })
    send({ do: 'planChanged' })
    expect(state()).toMatchObject({ asked: { about, task: 1 }, menu: { card: { id: 1 } } })
    plan.dispatch({ type: 'deleteTasks', tasks: [1], withSubtasks: true })
    send({ do: 'planChanged' })
    expect(state()).toMatchObject({ asked: null, menu: null })
    plan.undo()
    send({ do: 'planChanged' })
    expect(state()).toMatchObject({ asked: null, menu: null })
  })

test('n6 nothing is asked about a card any more that has no subtasks any more', () => {
  const { plan, send, state } = board()
  send({ do: 'ask', about: 'delete', task: 1 })
  plan.dispatch({ type: 'deleteTasks', tasks: [2, 3], withSubtasks: false })
  send({ do: 'planChanged' })
  expect(state().asked).toBeNull()
})
