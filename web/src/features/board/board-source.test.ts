import { expect, test, vi } from 'vitest'
import type { Row } from '../../editor/__generated__/types'
import { BoardSource, runs, type BoardPort } from './board-source'

const row = (id: number, stamp: number) => ({ id, stamp }) as Row

function source(stamp: () => number) {
  const port = {
    columns: vi.fn(() => ({ total: 3, columns: [] })),
    cards: vi.fn((_grouping: string, _column: string, first: number, count: number) =>
      Array.from({ length: count }, (_, at) => row(first + at, stamp())),
    ),
    drops: vi.fn(() => []),
    place: vi.fn(() => null),
  } satisfies BoardPort
  const state = { revision: 1 }
  return { port, state, source: new BoardSource(port, 'status', () => state.revision) }
}

test('neighbours are asked for in one call', () => {
  expect(runs([2, 3, 4, 9])).toEqual([
    [2, 3],
    [9, 1],
  ])
  expect(runs([])).toEqual([])
})

test('a place is read once per revision, and a card keeps its object while its stamp stays', () => {
  let stamp = 7
  const { port, state, source: board } = source(() => stamp)
  const before = board.cards('done', [0, 1])
  board.cards('done', [0, 1])
  expect(port.cards).toHaveBeenCalledTimes(1)
  state.revision = 2
  expect(board.cards('done', [0, 1])[0]).toBe(before[0])
  expect(port.cards).toHaveBeenCalledTimes(2)
  state.revision = 3
  stamp = 8
  expect(board.cards('done', [0])[0]).not.toBe(before[0])
})
