import { expect, test } from 'vitest'
import {
  blockOf,
  chosenTasks,
  EMPTY,
  extendRows,
  extendTo,
  firstIndex,
  placeOfGone,
  selectCell,
  selectRows,
  standIn,
  toggleRow,
} from './selection'

/** A plan of tasks 11, 12 ... 15 in this order. */
const plan = [11, 12, 13, 14, 15]
const indexOf = (task: number) => plan.indexOf(task)
const taskAt = (index: number) => plan[index] ?? null

test('a range keeps its first corner while it grows, whichever way', () => {
  const start = selectCell({ task: 13, column: 4 })
  const down = extendTo(start, { task: 14, column: 4 })
  const up = extendTo(down, { task: 12, column: 2 })
  expect(blockOf(down, indexOf)).toEqual({ top: 2, bottom: 3, left: 4, right: 4 })
  expect(blockOf(up, indexOf)).toEqual({ top: 1, bottom: 2, left: 2, right: 4 })
})

test('commands act on chosen rows in the order of the plan, else on the range, else on the active row', () => {
  expect(chosenTasks(selectRows({ task: 15, column: 0 }, [15, 12]), indexOf, taskAt)).toEqual([12, 15])
  const range = extendTo(selectCell({ task: 14, column: 1 }), { task: 12, column: 1 })
  expect(chosenTasks(range, indexOf, taskAt)).toEqual([12, 13, 14])
  expect(chosenTasks(selectCell({ task: 13, column: 1 }), indexOf, taskAt)).toEqual([13])
  expect(chosenTasks(EMPTY, indexOf, taskAt)).toEqual([])
})

test('rows that are chosen whole grow and shrink by whole rows, from the first one on', () => {
  const start = selectRows({ task: 13, column: 0 }, [13])
  const extend = (from: typeof start, task: number) => extendRows(from, { task, column: 0 }, indexOf, taskAt)
  const down = extend(start, 15)
  expect([...down.rows]).toEqual([13, 14, 15])
  expect(blockOf(down, indexOf)).toBeNull()
  expect(chosenTasks(down, indexOf, taskAt)).toEqual([13, 14, 15])
  expect([...extend(down, 12).rows]).toEqual([12, 13])
  // A first one that is gone is no end any more.
  expect([...extend({ ...start, anchor: { task: 99, column: 0 } }, 12).rows]).toEqual([12])
})

test('choosing a second row takes the first along, and choosing it again lets it go', () => {
  const two = toggleRow(selectCell({ task: 11, column: 1 }), { task: 13, column: 0 })
  expect([...two.rows].sort()).toEqual([11, 13])
  expect([...toggleRow(two, { task: 11, column: 0 }).rows]).toEqual([13])
})

test('tasks that are gone are in no selection', () => {
  const range = extendTo(selectCell({ task: 99, column: 1 }), { task: 12, column: 1 })
  expect(blockOf(range, indexOf)).toBeNull()
  expect(chosenTasks(selectRows({ task: 99, column: 0 }, [99, 12]), indexOf, taskAt)).toEqual([12])
})

test('what is deleted together leaves the place of its first row, and what goes alone its own', () => {
  const range = extendTo(selectCell({ task: 12, column: 1 }), { task: 14, column: 1 })
  const up = extendTo(selectCell({ task: 14, column: 1 }), { task: 12, column: 1 })
  for (const chosen of [range, up, selectRows({ task: 14, column: 0 }, [14, 12])])
    expect(firstIndex(chosen, indexOf)).toBe(1)
  expect(firstIndex(selectCell({ task: 13, column: 1 }), indexOf)).toBe(2)
  const last = { active: 3, first: 1 }
  const left = (...tasks: number[]) => placeOfGone(range, last, (task) => tasks.indexOf(task))
  expect(left(11, 15)).toBe(1)
  // Others took the active one alone.
  expect(left(11, 12, 13, 15)).toBe(3)
  expect(placeOfGone(selectCell({ task: 14, column: 1 }), { active: 3, first: 3 }, () => -1)).toBe(3)
})

test('who is led elsewhere in what is selected keeps all of it', () => {
  const range = extendTo(selectCell({ task: 12, column: 1 }), { task: 14, column: 3 })
  const led = standIn(standIn(range, { task: 13, column: 3 }), { task: 12, column: 3 })
  expect(led.active).toEqual({ task: 12, column: 3 })
  expect(blockOf(led, indexOf)).toEqual(blockOf(range, indexOf))
  expect(chosenTasks(led, indexOf, taskAt)).toEqual([12, 13, 14])
  const rows = standIn(selectRows({ task: 14, column: 0 }, [12, 14]), { task: 12, column: 0 })
  expect(rows).toMatchObject({ active: { task: 12, column: 0 }, anchor: null })
  expect(chosenTasks(rows, indexOf, taskAt)).toEqual([12, 14])
})
