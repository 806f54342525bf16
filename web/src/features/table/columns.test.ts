import { expect, test } from 'vitest'
import type { Row } from '../../editor/__generated__/types'
import { blockText, clampWidth, COLUMNS, columnWidths } from './columns'

test('default widths are those of spec §9', () => {
  expect(columnWidths([])).toEqual([40, 200, 40, 120, 60, 90, 100, 60, 40, 100, 150, 200])
})

test('widths stay within 30 and 400, and a list of another length is not trusted', () => {
  expect([clampWidth(3), clampWidth(99.6), clampWidth(900)]).toEqual([30, 100, 400])
  expect(columnWidths(COLUMNS.map(() => 5))).toEqual(COLUMNS.map(() => 30))
  expect(columnWidths([300])[0]).toBe(40)
})

test('a block quotes what spreadsheets would split', () => {
  const row = { number: 3, name: 'Say "hi"', priorDependency: '1, 2', comment: 'two\nlines' } as Row
  expect(blockText([row], 0, 2)).toBe('3\t"Say ""hi"""\t1, 2')
  expect(blockText([row, row], 10, 11)).toBe('"two\nlines"\n"two\nlines"')
})
