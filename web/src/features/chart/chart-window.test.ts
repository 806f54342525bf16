import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepInPlace, missing, ROW_STEP, windowOf, X_STEP } from './chart-window'

const reach = { rows: 10_000, rowHeight: 31, width: 30_000 }
const anyView = fc.record({
  left: fc.integer({ min: 0, max: 28_000 }),
  top: fc.integer({ min: 0, max: 309_000 }),
  width: fc.integer({ min: 1, max: 2_000 }),
  height: fc.integer({ min: 1, max: 1_200 }),
})

test('every row and column in view is in the window, with a margin', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const window = windowOf(view, reach)
      expect(window.first).toBeLessThanOrEqual(Math.max(0, Math.floor(view.top / 31) - ROW_STEP))
      expect(window.end).toBeGreaterThanOrEqual(
        Math.min(reach.rows, Math.ceil((view.top + view.height) / 31) + ROW_STEP),
      )
      expect(window.x0).toBeLessThanOrEqual(view.left)
      expect(window.x1).toBeGreaterThanOrEqual(Math.min(reach.width, view.left + view.width))
    }),
  )
})

test('a window is never larger than the view and its margins', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const window = windowOf(view, reach)
      expect(window.end - window.first).toBeLessThanOrEqual(view.height / 31 + 4 * ROW_STEP)
      expect(window.x1 - window.x0).toBeLessThanOrEqual(view.width + 3 * X_STEP)
    }),
  )
})

test('a short plan is drawn whole and an empty one not at all', () => {
  const view = { left: 0, top: 0, width: 800, height: 600 }
  expect(windowOf(view, { ...reach, rows: 3 })).toMatchObject({ first: 0, end: 3 })
  expect(windowOf(view, { ...reach, rows: 0 })).toMatchObject({ first: 0, end: 0 })
})

test('only what is new to the window is missing', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(30), fc.nat(50), fc.nat(30), (first, count, knownFirst, knownCount) => {
      const window = { first, end: first + count, x0: 0, x1: 0 }
      const known = { first: knownFirst, end: knownFirst + knownCount }
      const rows = missing(window, known).flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      )
      const wanted = Array.from({ length: count }, (_, at) => first + at).filter(
        (row) => row < known.first || row >= known.end,
      )
      expect(rows).toEqual(wanted)
    }),
  )
})

test('the place under the pointer stays under it', () => {
  // A date at 1000 px, seen at 300 px in the view, moves to 4000 px by zooming in.
  const scrollLeft = keepInPlace(700, 1000, 4000)
  expect(4000 - scrollLeft).toBe(1000 - 700)
  expect(keepInPlace(10, 500, 100)).toBe(0)
})
