import { expect, test } from 'vitest'
import type { BoardColumn, CardPlace, Row } from '../../editor/__generated__/types'
import { heir } from './kept-focus'

/** Columns of tasks. */
const board = (...columns: number[][]) => ({
  total: () => columns.length,
  column: (index: number) =>
    columns[index] ? ({ id: String(index), count: columns[index].length } as BoardColumn) : null,
  cards: (column: string, places: readonly number[]) =>
    places.map((place) => {
      const id = columns[Number(column)]?.[place]
      return id === undefined ? null : ({ id } as Row)
    }),
  place: (task: number): CardPlace | null => {
    const columnIndex = columns.findIndex((tasks) => tasks.includes(task))
    if (columnIndex < 0) return null
    return { column: String(columnIndex), columnIndex, place: columns[columnIndex]!.indexOf(task) }
  },
})

const held = { task: 7, columnIndex: 1, place: 1 }

test('a card that went elsewhere keeps the focus', () => {
  expect(heir(held, board([1], [2], [3, 7]))).toBe(7)
})

test('the focus of a card that is gone goes to whoever has its place, else to the last one before it', () => {
  expect(heir(held, board([1], [2, 3, 4], [5]))).toBe(3)
  expect(heir(held, board([1], [2], [5]))).toBe(2)
})

test('where its column is empty or ended, the next one with cards takes over', () => {
  expect(heir(held, board([1], [], [], [5, 6]))).toBe(6)
  expect(heir(held, board([1], [], []))).toBe(1)
  expect(heir(held, board([1]))).toBe(1)
  expect(heir(held, board([], []))).toBeNull()
  expect(heir(held, board())).toBeNull()
})

test('the focus of a new card’s field, whose column ended, goes to a card there', () => {
  const field = { task: null, columnIndex: 1, place: 0 }
  expect(heir(field, board([1], [2, 3]))).toBe(2)
  expect(heir(field, board([1]))).toBe(1)
})
