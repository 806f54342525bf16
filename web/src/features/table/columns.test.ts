import { expect, test } from 'vitest'
import { setSetting } from '../../platform/settings'
import { clampWidth, shownColumns, columnWidths } from './columns'

test('default widths are those of spec §9', () => {
  expect(columnWidths([])).toEqual([40, 200, 40, 120, 60, 90, 100, 60, 40, 100, 150, 200])
})

test('widths stay within 30 and 400, and a list of another length is not trusted', () => {
  expect([clampWidth(3), clampWidth(99.6), clampWidth(900)]).toEqual([30, 100, 400])
  expect(columnWidths(shownColumns().map(() => 5))).toEqual(shownColumns().map(() => 30))
  expect(columnWidths([300])[0]).toBe(40)
})

test('D1: the last day is a column where it is wanted, and every other column keeps its width', () => {
  const widths = columnWidths([]).map((width, at) => width + at)
  setSetting('lastDay', true)
  expect(shownColumns().map((column) => column.id)).toContain('lastDay')
  expect(columnWidths(widths)).toEqual(widths.toSpliced(6, 0, 90))
  const wider = columnWidths(widths)
  setSetting('lastDay', false)
  expect(columnWidths(wider)).toEqual(widths)
})
