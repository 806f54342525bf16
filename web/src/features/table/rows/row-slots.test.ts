import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowSlots } from './row-slots'

test('a row that scrolls in takes the slot of one that scrolled out', () => {
  const slots = new RowSlots()
  expect(slots.assign([1, 2, 3])).toEqual([0, 1, 2])
  expect(slots.assign([2, 3, 4])).toEqual([1, 2, 0])
})

test('where another plan comes, its rows have the elements of the rows in their places', () => {
  const slots = new RowSlots()
  slots.assign([1, 2, 3, 4, 5])
  const shorter = slots.assign([11, 12, 13])
  expect(shorter).toEqual([0, 1, 2])
  expect(slots.assign([13, 11, 12])).toEqual([2, 0, 1])
  expect(slots.assign([21, 22, 23, 24, 25, 26])).toEqual([2, 0, 1, 3, 4, 5])
})

test('prop: rows that stay keep their slot, and no two rows share one', () => {
  const views = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(views, (steps) => {
      const slots = new RowSlots()
      let before = new Map<number, number>()
      for (const tasks of steps) {
        const now = slots.assign(tasks)
        expect(new Set(now).size).toBe(tasks.length)
        tasks.forEach((task, at) => {
          if (before.has(task)) expect(now[at]).toBe(before.get(task))
        })
        before = new Map(tasks.map((task, at) => [task, now[at] ?? -1]))
      }
    }),
  )
})

test('elements stay where they stand until the table has settled', () => {
  const slots = new RowSlots()
  expect(slots.order(slots.assign([1, 2, 3]), true)).toEqual([0, 1, 2])
  const next = slots.assign([2, 3, 4, 5])
  expect(next).toEqual([1, 2, 0, 3])
  expect(slots.order(next, false)).toEqual([2, 0, 1, 3])
  expect(slots.order(next, true)).toEqual([0, 1, 2, 3])
  expect(slots.order(next, false)).toEqual([0, 1, 2, 3])
})
