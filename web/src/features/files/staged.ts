/** A file that was read and waits for the visitor's word: what is known of it, and how the words change it. */
import type { Column, ImportOptions, ImportPreview } from '../../codec/__generated__/types'
import type { ReadRecord } from '../../editor/plan-ports'
import { optionsOf } from '../../ui/options'
import { DELIMITERS, IMPORT_CSV, moreText, notReadText } from './texts'

/** Read, and kept aside. */
export interface Staged {
  /** What the step will be called by Undo. */
  label: string
  fileName: string
  count: number
  warnings: readonly string[]
  rowErrors: readonly string[]
  /** What else is told once it is taken: nothing that has to be checked. */
  notes?: readonly string[]
  /** It has what another plan does not take with its tasks (C30). */
  hasMoreThanTasks: boolean
  /** The plan, as the editor takes it. */
  record: string
  /** The same, read for it while the question is read. */
  ahead?: Promise<ReadRecord | string>
}

/** A CSV file: it can be read again in other ways. */
export interface StagedCsv extends Staged {
  file: File
  options: Partial<ImportOptions>
  preview: ImportPreview
}

export type Options = Partial<ImportOptions>

/** Of a file that nobody has to look at: the columns that the plan does not take (C1). */
function notesOf({ needsALook, understood }: ImportPreview): string[] {
  const unread = understood.columns.filter(({ title, column }) => column === null && title.trim() !== '')
  return needsALook || unread.length === 0 ? [] : [notReadText(unread.map(({ title }) => title))]
}

export const stagedCsv = (
  file: File,
  options: Options,
  {
    preview,
    hasMoreThanTasks,
    record,
  }: { preview: ImportPreview; hasMoreThanTasks: boolean; record: string },
): StagedCsv => ({
  label: IMPORT_CSV,
  fileName: file.name,
  count: preview.count,
  warnings: listed(preview.warnings, preview.doubts),
  rowErrors: listed(preview.rowErrors, preview.errors),
  notes: notesOf(preview),
  hasMoreThanTasks,
  record,
  file,
  options,
  preview,
})

/** Sentences, and how many more there are than those that crossed. */
const listed = (sentences: readonly string[], all: number): string[] =>
  all > sentences.length ? [...sentences, moreText(all - sentences.length)] : [...sentences]

/** The usual ones, and the file's own where it names another. */
export const delimiterOptions = (used: string) =>
  optionsOf(used in DELIMITERS ? DELIMITERS : { ...DELIMITERS, [used]: used })

/**
 * The same file, asked to be read in another way: what was said shows in the choices though it has not been read so, or
 * cannot be. A choice that sprang back could not be taken back (C4).
 */
export function askedAgain(
  staged: StagedCsv,
  options: Options,
  rowErrors: readonly string[] = [],
): StagedCsv {
  const { understood } = staged.preview
  const { columns: said, ...others } = options
  const columns = understood.columns.map((column, at) =>
    said ? { ...column, column: said[at] ?? null } : column,
  )
  const preview = { ...staged.preview, understood: { ...understood, ...others, columns } }
  return { ...staged, options, preview, rowErrors }
}

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
