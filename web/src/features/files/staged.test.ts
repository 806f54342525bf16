import { expect, test } from 'vitest'
import type { ImportPreview } from '../../codec/__generated__/types'
import { delimiterOptions, stagedCsv, withDelimiter, withMeaning } from './staged'
import { summary } from './texts'

const preview = {
  count: 2,
  doubts: 3,
  warnings: ['Row 1: no'],
  errors: 1,
  rowErrors: ['Row 2: short'],
  understood: {
    rows: 3,
    columns: [
      { title: 'a', column: 'name' },
      { title: 'b', column: 'start' },
      { title: 'c', column: null },
    ],
  },
} as unknown as ImportPreview
const staged = stagedCsv(new File([''], 'plan.csv'), { encoding: 'utf8' }, { preview, record: '{}' })

test('sentences that did not cross are counted', () => {
  expect(staged.warnings).toEqual(['Row 1: no', '… and 2 more'])
  expect(staged.rowErrors).toEqual(['Row 2: short'])
})

test('the summary counts rows, tasks, errors and doubts', () => {
  expect(summary(staged.preview)).toBe('3 rows · 2 tasks · 1 row that cannot be read · 3 cells to check')
})

test('a meaning has one column', () => {
  expect(withMeaning(staged, 2, 'start')).toEqual({ encoding: 'utf8', columns: ['name', null, 'start'] })
  expect(withMeaning(staged, 0, '').columns).toEqual([null, 'start', null])
})

test('another delimiter forgets what was said of the columns', () => {
  expect(withDelimiter({ columns: ['name'], encoding: 'utf8' }, ';')).toEqual({
    encoding: 'utf8',
    delimiter: ';',
  })
})

test('a delimiter of the file’s own can be seen', () => {
  expect(delimiterOptions('^').at(-1)).toEqual({ value: '^', label: '^' })
  expect(delimiterOptions(';')).toHaveLength(4)
})
