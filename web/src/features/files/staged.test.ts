import { expect, test } from 'vitest'
import type { ImportPreview } from '../../codec/__generated__/types'
import { askedAgain, delimiterOptions, stagedCsv, withDelimiter, withMeaning } from './staged'
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
const staged = stagedCsv(
  new File([''], 'plan.csv'),
  { encoding: 'utf8' },
  { preview, hasMoreThanTasks: false, record: '{}' },
)

test('sentences that did not cross are counted', () => {
  expect(staged.warnings).toEqual(['Row 1: no', '… and 2 more'])
  expect(staged.rowErrors).toEqual(['Row 2: short'])
})

test('the summary counts rows, tasks, errors and doubts', () => {
  expect(summary(staged.preview)).toBe('3 rows · 2 tasks · 1 row that cannot be read · 3 cells to check')
})

test('c1 columns of a file in our own form that are not read are told', () => {
  const titles = Array.from({ length: 12 }, (_, at) => `T${at}`)
  const notes = (needsALook: boolean, unread: readonly string[]) => {
    const columns = [{ title: 'a', column: 'name' }, ...unread.map((title) => ({ title, column: null }))]
    const found = { ...preview, needsALook, understood: { ...preview.understood, columns } } as ImportPreview
    return stagedCsv(
      new File([''], 'plan.csv'),
      {},
      { preview: found, hasMoreThanTasks: false, record: '{}' },
    ).notes
  }
  expect(notes(false, ['Cost centre', '', 'Zzz'])).toEqual(['Columns not read: Cost centre, Zzz.'])
  expect(notes(false, titles)).toEqual([
    'Columns not read: T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, … and 2 more.',
  ])
  expect(notes(false, [''])).toEqual([])
  expect(notes(true, titles)).toEqual([])
})

test('a meaning has one column', () => {
  expect(withMeaning(staged, 2, 'start')).toEqual({ encoding: 'utf8', columns: ['name', null, 'start'] })
  expect(withMeaning(staged, 0, '').columns).toEqual([null, 'start', null])
})

test('c4 what was asked for is shown, read or not', () => {
  const again = askedAgain(staged, { delimiter: ';', columns: [null, 'name', null] }, ['Row 1: no'])
  const { delimiter, columns } = again.preview.understood
  expect([delimiter, ...columns.map(({ column }) => column)]).toEqual([';', null, 'name', null])
  expect(again.rowErrors).toEqual(['Row 1: no'])
  expect(askedAgain(staged, { encoding: 'utf16-le' }).preview.understood).toEqual({
    ...staged.preview.understood,
    encoding: 'utf16-le',
  })
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
