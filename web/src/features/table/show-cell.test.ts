import { expect, test } from 'vitest'
import { ROW_HEIGHT } from '../../ui/metrics'
import { scrollToCell } from './show-cell'

/** A pane of ten rows below a header, half as wide as its columns. */
const box = {
  scrollTop: 20 * ROW_HEIGHT,
  scrollLeft: 100,
  clientWidth: 400,
  clientHeight: 40 + 10 * ROW_HEIGHT,
}
const at = (index: number, column: number) =>
  scrollToCell(box, {
    index,
    column,
    widths: [40, 200, 100, 100, 100, 100, 100],
    pinned: 2,
    headerHeight: 40,
  })

test.each([
  ['in view: nothing moves', 25, 3, 20, 100],
  ['above: it becomes the first row', 7, 3, 7, 100],
  ['below: it becomes the last row', 30, 3, 21, 100],
  ['to the right: it ends at the right edge', 25, 6, 20, 340],
  ['behind the pinned columns: it begins beside them', 25, 2, 20, 0],
  ['pinned itself: always in view', 25, 1, 20, 100],
])('%s', (_, index, column, row, left) => {
  expect(at(index, column)).toEqual({ scrollTop: row * ROW_HEIGHT, scrollLeft: left })
})
