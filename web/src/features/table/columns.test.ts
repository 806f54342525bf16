import { expect, test } from 'vitest'
import { clampWidth, shownColumns, columnWidths } from './columns'

const TWELVE = shownColumns(false)
const THIRTEEN = shownColumns(true)

test('default widths are those of spec §9', () => {
  expect(columnWidths(TWELVE, [])).toEqual([40, 200, 40, 120, 60, 90, 100, 60, 40, 100, 150, 200])
})

test('widths stay within 30 and 400, and a list of another length is not trusted', () => {
  expect([clampWidth(3), clampWidth(99.6), clampWidth(900)]).toEqual([30, 100, 400])
  expect(
    columnWidths(
      TWELVE,
      TWELVE.map(() => 5),
    ),
  ).toEqual(TWELVE.map(() => 30))
  expect(columnWidths(TWELVE, [300])[0]).toBe(40)
})

test('D1: the last day is a column where it is wanted, and every other column keeps its width', () => {
  const widths = columnWidths(TWELVE, []).map((width, at) => width + at)
  expect(THIRTEEN.map((column) => column.id)).toContain('lastDay')
  const wider = columnWidths(THIRTEEN, widths)
  expect(wider).toEqual(widths.toSpliced(6, 0, 90))
  expect(columnWidths(TWELVE, wider)).toEqual(widths)
})
