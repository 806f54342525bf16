/** A file that was read and waits for the visitor's word: what is known of it, and how the words change it. */
import type {
  Column,
  DateOrder,
  Encoding,
  ImportOptions,
  ImportPreview,
} from '../../codec/__generated__/types'
import { counted, tasks, type Noun } from '../../ui/count'

const ROWS: Noun = { one: 'row', other: 'rows' }
const CELLS: Noun = { one: 'cell', other: 'cells' }

/** Read, and kept aside. */
export interface Staged {
  /** What the step will be called by Undo. */
  label: string
  fileName: string
  count: number
  warnings: readonly string[]
  rowErrors: readonly string[]
  /** The plan, as the editor takes it. */
  record: string
}

/** A CSV file: it can be read again in other ways. */
export interface StagedCsv extends Staged {
  file: File
  options: Partial<ImportOptions>
  preview: ImportPreview
}

export type Options = Partial<ImportOptions>

export const stagedCsv = (
  file: File,
  options: Options,
  { preview, record }: { preview: ImportPreview; record: string },
): StagedCsv => ({
  label: 'Import CSV',
  fileName: file.name,
  count: preview.count,
  warnings: listed(preview.warnings, preview.doubts),
  rowErrors: listed(preview.rowErrors, preview.errors),
  record,
  file,
  options,
  preview,
})

/** Sentences, and how many more there are than those that crossed. */
const listed = (sentences: readonly string[], all: number): string[] =>
  all > sentences.length ? [...sentences, `… and ${all - sentences.length} more`] : [...sentences]

const DELIMITERS: readonly { value: string; label: string }[] = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
]

/** The usual ones, and the file's own where it names another. */
export const delimiterOptions = (used: string) =>
  DELIMITERS.some(({ value }) => value === used) ? DELIMITERS : [...DELIMITERS, { value: used, label: used }]

export const ENCODINGS: readonly { value: Encoding; label: string }[] = [
  { value: 'utf8', label: 'UTF-8' },
  { value: 'utf16-le', label: 'UTF-16' },
  { value: 'utf16-be', label: 'UTF-16, bytes swapped' },
  { value: 'windows1252', label: 'Western (Windows-1252)' },
  { value: 'windows1250', label: 'Central European (Windows-1250)' },
  { value: 'windows1251', label: 'Cyrillic (Windows-1251)' },
]

export const DATE_ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: 'dayMonth', label: '3/4 is 3 April' },
  { value: 'monthDay', label: '3/4 is 4 March' },
]

export const SERIAL_DATES: readonly { value: 'no' | 'yes'; label: string }[] = [
  { value: 'no', label: '46027 is no date' },
  { value: 'yes', label: '46027 is 2026-01-05 (Excel)' },
]

/** `''` is a column that is not read. */
export const MEANINGS: readonly { value: Column | ''; label: string }[] = [
  { value: '', label: 'Skip' },
  { value: 'name', label: 'Task name' },
  { value: 'prior', label: 'Prior dependency' },
  { value: 'start', label: 'Start date' },
  { value: 'duration', label: 'Duration' },
  { value: 'end', label: 'End date' },
  { value: 'owner', label: 'Owner' },
  { value: 'level', label: 'Level, from 0' },
  { value: 'progress', label: 'Progress' },
  { value: 'done', label: 'Done' },
  { value: 'status', label: 'Status' },
  { value: 'comment', label: 'Comment' },
  { value: 'id', label: 'Row id' },
  { value: 'outlineLevel', label: 'Outline level, from 1' },
  { value: 'outlineNumber', label: 'Outline number (1.2.1)' },
  { value: 'parent', label: 'Parent’s id' },
  { value: 'scheduling', label: 'Links, limits, settings' },
]

/** The file read with another delimiter has other columns: what was said of them is over. */
export function withDelimiter(options: Options, delimiter: string): Options {
  const other = { ...options, delimiter }
  delete other.columns
  return other
}

/** One column gets a meaning; the one that had it is not read any more. */
export function withMeaning(staged: StagedCsv, at: number, meaning: Column | ''): Options {
  const columns = staged.preview.understood.columns.map(({ column }, index) => {
    if (index === at) return meaning === '' ? null : meaning
    return column === meaning ? null : column
  })
  return { ...staged.options, columns }
}

/** What came of the file, in a sentence. */
export function summary({ preview }: StagedCsv): string {
  const { count, understood, doubts, errors } = preview
  const parts = [
    counted(understood.rows, ROWS),
    tasks(count),
    ...(errors > 0 ? [`${counted(errors, ROWS)} that cannot be read`] : []),
    ...(doubts > 0 ? [`${counted(doubts, CELLS)} to check`] : []),
  ]
  return parts.join(' · ')
}
