import { beforeAll, expect, test, vi } from 'vitest'
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

function board() {
  const plan = openPlan(RECORD)
  const source = new BoardSource(plan.board, 'status', () => plan.getState().revision)
  const facts = {
    mayChange: () => plan.may('change'),
    isAskedAbout: (task: number) => plan.deletionQuestion([task]) !== null,
    total: () => source.total(),
    column: (index: number) => source.column(index),
    cards: (column: string, places: readonly number[]) => source.cards(column, places),
    place: (task: number) => source.place(task),
    check: (task: number, index: number) => source.check(task, index),
  }
  let state: BoardState = START
  const send = (...intents: Intent[]): Effect[] => {
    let last: Effect[] = []
    for (const intent of intents) [state, ...last] = step(state, intent, facts)
    return last
  }
  return { plan, send, state: () => state }
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

test('a change of the plan ends a drag without a word', () => {
  const { send, state } = board()
  expect(send(lift(3, 3), { do: 'planChanged' })).toEqual([])
  expect(state().drag.at).toBe('idle')
  expect(send({ do: 'drop' })).toEqual([])
})

test('n6 a task with subtasks is asked about before it is deleted, another is deleted', () => {
  const { plan, send, state } = board()
  expect(send({ do: 'ask', about: 'delete', task: 2 })).toMatchObject([{ do: 'delete', card: { id: 2 } }])
  expect(send({ do: 'ask', about: 'delete', task: 1 })).toEqual([])
  expect(state().asked).toEqual({ about: 'delete', task: 1 })
  send({ do: 'closeDialog' })
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

test('no menu opens over a card that is lifted', () => {
  const { plan, send, state } = board()
  const menu = { do: 'openMenu', card: plan.rowOf(3)!, x: 1, y: 2 } as const
  send(lift(3, 3), menu)
  expect(state().menu).toBeNull()
  send({ do: 'cancel' }, menu)
  expect(state().menu).toMatchObject({ card: { id: 3 }, x: 1, y: 2 })
})
