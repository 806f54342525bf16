import { expect, test } from 'vitest'
import type { ChartExtent, ChartItem, Sizes } from '../../editor/__generated__/types'
import { endNear, homeOf, isOtherPlan, showsBars, shownIn } from './placing'

/** Rows of 30 px; bars 100 px wide, the second refused. */
const items = [1000, 0, 4000].map(
  (x, at) => ({ task: at + 1, x, width: 100, refusal: at === 1 ? 'why' : null }) as unknown as ChartItem,
)
const source = { items: (first: number, end: number) => items.slice(first, end) }
const at = (left: number, top = 0, todayX = 900) => ({
  view: { left, top, width: 600, height: 60 },
  extent: { rows: 3, width: 5000, todayX } as unknown as ChartExtent,
  sizes: { row: 30, column: 45 } as unknown as Sizes,
})

test('a row that shows in part is in view, and none below the last', () => {
  expect(shownIn(at(70, 15))).toEqual({ first: 0, end: 3, x0: 70, x1: 670 })
  expect(shownIn(at(0, 31))).toMatchObject({ first: 1, end: 3 })
})

test('home is today where a bar of the rows in view shows there, else their first bar', () => {
  expect(homeOf(source, at(0))).toBe(700)
  expect(homeOf(source, at(0, 0, 3000))).toBe(1000 - 90)
  // The refused row has no bar to show.
  expect(showsBars(source, at(0), 0)).toBe(false)
  expect(homeOf({ items: () => [] }, at(0, 0, 3000))).toBe(2800)
})

test('it is another plan where no row in view was drawn before', () => {
  expect(isOtherPlan(source, at(0), () => false)).toBe(true)
  expect(isOtherPlan(source, at(0), (task) => Number(task) === 2)).toBe(false)
  expect(isOtherPlan({ items: () => [] }, at(0), () => false)).toBe(false)
})

test('the timeline is extended on the side that is scrolled to, near its end', () => {
  expect(endNear(at(239), -1)).toBe('before')
  expect(endNear(at(239), 1)).toBeNull()
  expect(endNear(at(240), -1)).toBeNull()
  expect(endNear(at(5000 - 600 - 239), 1)).toBe('after')
  expect(endNear(at(5000 - 600 - 240), 1)).toBeNull()
})
