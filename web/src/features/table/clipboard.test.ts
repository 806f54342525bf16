import { expect, test } from 'vitest'
import type { Row } from '../../editor/__generated__/types'
import { copiedText, filled, isBlock, pastedText } from './clipboard'
import { blockText, shownColumns } from './columns'
import { blockOf, extendTo, selectCell, selectRows } from './selection'

const all = [11, 12, 13].map(
  (id, at) => ({ id, number: at + 1, name: `T${id}`, startDate: `2026-01-0${at + 1}`, level: 0 }) as Row,
)
const plan = {
  rows: (first: number, count: number) => all.slice(first, first + count),
  row: (index: number) => all[index] ?? null,
  indexOf: (task: number) => all.findIndex((row) => row.id === task),
}
const startColumn = shownColumns().findIndex((column) => column.id === 'startDate')

test('a start cell copies its date', () => {
  const selection = selectCell({ task: 12, column: startColumn })
  expect(copiedText(plan, selection, null, [12])).toBe('2026-01-02')
})

test('a range copies as tabs and lines', () => {
  const selection = extendTo(selectCell({ task: 12, column: 1 }), { task: 13, column: 0 })
  expect(copiedText(plan, selection, blockOf(selection, plan.indexOf), [12, 13])).toBe('2\tT12\n3\tT13')
})

test('chosen rows copy whole, in the order of the plan', () => {
  const selection = selectRows({ task: 13, column: 0 }, [13, 11])
  const lines = copiedText(plan, selection, null, [11, 13]).split('\n')
  expect(lines.map((line) => line.slice(0, 5))).toEqual(['1\tT11', '3\tT13'])
})

test('the line break a spreadsheet adds is not pasted', () => {
  expect(pastedText(' 5/1/2026\r\n', startColumn)).toBe('5/1/2026')
  expect(
    pastedText(
      '  kept \n',
      shownColumns().findIndex((column) => column.id === 'comment'),
    ),
  ).toBe('  kept ')
})

test('names of several levels are copied indented, from the shallowest on', () => {
  const rows = [3, 2, 4].map((level, at) => ({ name: `T${at}`, level }) as Row)
  expect(blockText(rows, 1, 1)).toBe('  T0\nT1\n    T2')
})

test('several cells are a block, one cell is not', () => {
  expect(['a\tb', 'a\nb', '"a\nb"\r\n'].map(isBlock)).toEqual([true, true, true])
  expect(['a', 'a\r\n', ''].map(isBlock)).toEqual([false, false, false])
})

test('one cell fills a range', () => {
  expect(filled('5" pipe\r\n', { top: 3, bottom: 4, left: 1, right: 2 })).toBe(
    '"5"" pipe"\t"5"" pipe"\n"5"" pipe"\t"5"" pipe"',
  )
})
