// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { hiddenBehind } from './one-line'

const DAY = 20

/** November's last five days and December's first five, where nothing measures texts, 7 px a letter. */
const axis = {
  columns: [26, 27, 28, 29, 30, 1, 2, 3, 4, 5].map((day, at) => ({
    x: at * DAY,
    label: String(day),
    strong: false,
  })),
  columnWidth: DAY,
  groups: [
    { x: -25 * DAY, width: 30 * DAY, label: 'November' },
    { x: 5 * DAY, width: 31 * DAY, label: 'December' },
  ],
  shades: [],
}
const seen = (left: number) => {
  const hidden = hiddenBehind(axis, [46, 46], left)
  return axis.columns.filter((_, at) => !hidden[at]).map(({ label }) => label)
}

test('a number that its month’s name would cover in part is hidden, and comes back when the name went on', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // The name ends at 46 px, in the number of the third day.
  expect(seen(0)).toEqual(['29', '30', '3', '4', '5'])
  // Scrolled on, the name of November is in the way of later days, and never leaves its month.
  expect(seen(20)).toEqual(['26', '30', '3', '4', '5'])
  expect(seen(90)).toEqual(['26', '27', '3', '4', '5'])
})
