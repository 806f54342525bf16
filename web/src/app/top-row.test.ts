import { expect, test } from 'vitest'
import { loadRules, openPlan } from '../editor/in-node'
import { ROW_HEIGHT } from '../ui/metrics'
import { lastPage, topTask, topWith, topWithin } from './top-row'

loadRules()

/** Five parents of eleven subtasks each; numbers are ids. */
function houses() {
  const tasks = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    name: 'A',
    level: at % 12 === 0 ? 0 : 1,
  }))
  const plan = openPlan(JSON.stringify({ tasks }))
  const rows = () => ({
    row: plan.row,
    rowOf: plan.rowOf,
    indexOf: plan.indexOf,
    count: plan.getState().count,
  })
  return { plan, rows }
}

test('u7 what was on top stays there as all is folded, or its parent does', () => {
  const { plan, rows } = houses()
  const top = 38 * ROW_HEIGHT + 7
  const task = topTask(plan, top)
  expect(task).toBe(39)
  plan.setAllCollapsed(true)
  // In the fourth house.
  expect(topWith(rows(), 39, top)).toBe(3 * ROW_HEIGHT)
  expect(topWith(rows(), 37, top)).toBe(3 * ROW_HEIGHT + 7)
  expect(topWith(rows(), 60, top)).toBe(4 * ROW_HEIGHT)
  expect(topWith(rows(), 2, top)).toBe(0)
  expect(topTask(plan, 3 * ROW_HEIGHT)).toBe(37)
  plan.setAllCollapsed(false)
  expect(topWith(rows(), 37, 3 * ROW_HEIGHT)).toBe(36 * ROW_HEIGHT)
})

test('u7 a task that is gone keeps no place, and below the last row there is none', () => {
  const { plan, rows } = houses()
  expect(topTask(plan, 70 * ROW_HEIGHT)).toBeNull()
  expect(topWith(rows(), 99, 0)).toBeNull()
})

test('u7 a list that became shorter is seen at its end', () => {
  const page = 10 * ROW_HEIGHT
  expect(topWithin(40 * ROW_HEIGHT, 60, page)).toBe(40 * ROW_HEIGHT)
  expect(topWithin(59 * ROW_HEIGHT, 60, page)).toBe(59 * ROW_HEIGHT)
  expect(lastPage(59 * ROW_HEIGHT, 60, page)).toBe(50 * ROW_HEIGHT)
  expect(lastPage(49 * ROW_HEIGHT, 60, page)).toBe(49 * ROW_HEIGHT)
  expect(topWithin(60 * ROW_HEIGHT, 60, page)).toBe(50 * ROW_HEIGHT)
  expect(topWithin(40 * ROW_HEIGHT, 5, page)).toBe(0)
  expect(topWithin(40 * ROW_HEIGHT, 0, page)).toBe(0)
})

test('u7 views are told before anything is folded', () => {
  const { plan } = houses()
  const counts: number[] = []
  plan.onFolding(() => counts.push(plan.getState().count))
  plan.setAllCollapsed(true)
  plan.setCollapsed([1], false)
  expect(counts).toEqual([60, 5])
})
