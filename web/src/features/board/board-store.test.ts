import { expect, test, vi } from 'vitest'
import type { BoardColumn, CardPlace, DropCheck, Row } from '../../editor/__generated__/types'
import { BoardStore } from './board-store'

const card = { id: 7, name: 'Paint' } as Row
const check = (index: number): DropCheck => ({
  column: String(index),
  title: String(index),
  isOwn: index === 0,
  place: 0,
  count: 1,
  refusal: index === 2 ? 'too far' : null,
  effect: '',
})

function setup() {
  const read = vi.fn((_: number, index: number) => check(index))
  const store = new BoardStore({
    mayChange: () => true,
    isAskedAbout: () => false,
    total: () => 3,
    column: (index) => ({ id: String(index) }) as BoardColumn,
    cards: () => [card],
    place: () => ({ column: '0', columnIndex: 0, place: 0 }) satisfies CardPlace,
    isThere: () => true,
    check: read,
  })
  const lift = () => store.send({ do: 'lift', task: 7, index: 0, by: 'keys' })
  const looks = () => [0, 1, 2].map((index) => store.look(index))
  return { store, read, lift, looks }
}

test('columns look open, refused or own while a card is lifted, and calm again after', () => {
  const { store, read, lift, looks } = setup()
  expect(store.look(1)).toBe('idle')
  lift()
  expect(looks()).toEqual(['overOwn', 'open', 'refused'])
  store.send({ do: 'moveOver', index: 2 })
  expect(looks()).toEqual(['own', 'open', 'overRefused'])
  // What a drop would do is asked once a lift.
  expect(read).toHaveBeenCalledTimes(3)
  store.send({ do: 'moveOver', index: null })
  expect(store.look(2)).toBe('refused')
  store.send({ do: 'cancel' })
  expect([store.look(0), store.task()]).toEqual(['idle', null])
  lift()
  expect(read).toHaveBeenCalledTimes(4)
})

test('what a drop would do is asked anew when the plan changed, and the card stays lifted', () => {
  const { store, read, lift, looks } = setup()
  lift()
  store.send({ do: 'moveOver', index: 1 })
  expect(looks()).toEqual(['own', 'over', 'refused'])
  read.mockImplementation((_, index) => ({ ...check(index), refusal: index === 1 ? 'not now' : null }))
  store.send({ do: 'planChanged' })
  expect([looks(), store.task()]).toEqual([['own', 'overRefused', 'open'], 7])
})

test('listeners hear of a move once, and effects are carried out', () => {
  const { store, lift } = setup()
  const heard = vi.fn()
  const run = vi.fn()
  store.subscribe(heard)
  store.onEffect(run)
  lift()
  store.send({ do: 'moveOver', index: 1 })
  store.send({ do: 'moveOver', index: 1 })
  expect(heard).toHaveBeenCalledTimes(2)
  expect(run.mock.calls.map(([effect]) => effect.do)).toEqual(['announce', 'announce'])
})
