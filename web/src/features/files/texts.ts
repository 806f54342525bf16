/** What is said of files that are read and written. */
import type { Column, DateOrder, Encoding, ImportPreview } from '../../codec/__generated__/types'
import { counted, number, tasks, type Noun } from '../../ui/count'

export const IMPORT_CSV = 'Import CSV'
export const IMPORT_JSON = 'Import JSON'
export const IMPORT_PROJECT_XML = 'Import MS Project XML'

export const DELIMITERS: Record<string, string> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Bar |',
}

export const ENCODINGS: Record<Encoding, string> = {
  utf8: 'UTF-8',
  'utf16-le': 'UTF-16',
  'utf16-be': 'UTF-16, bytes swapped',
  windows1252: 'Western (Windows-1252)',
  windows1250: 'Central European (Windows-1250)',
  windows1251: 'Cyrillic (Windows-1251)',
}

export const DATE_ORDERS: Record<DateOrder, string> = {
  dayMonth: '3/4 is 3 April',
  monthDay: '3/4 is 4 March',
}

export const SERIAL_DATES = {
  no: '46027 is no date',
  yes: '46027 is 2026-01-05 (Excel)',
}

/** `''` is a column that is not read. */
export const MEANINGS: Record<Column | '', string> = {
  '': 'Skip',
  name: 'Task name',
  prior: 'Prior dependency',
  start: 'Start date',
  duration: 'Duration',
  end: 'End date',
  owner: 'Owner',
  level: 'Level, from 0',
  progress: 'Progress',
  done: 'Done',
  status: 'Status',
  comment: 'Comment',
  id: 'Row id',
  outlineLevel: 'Outline level, from 1',
  outlineNumber: 'Outline number (1.2.1)',
  parent: 'Parent’s id',
  scheduling: 'Links, limits, settings',
}

const ROWS: Noun = { one: 'row', other: 'rows' }
const CELLS: Noun = { one: 'cell', other: 'cells' }

/** Columns of a file by their titles; the first few are enough to know them by. */
export const notReadText = (titles: readonly string[]): string =>
  `Columns not read: ${titles.slice(0, 10).join(', ')}${titles.length > 10 ? `, ${moreText(titles.length - 10)}` : ''}.`

/** What came of the file, in a sentence. */
export function summary({ count, understood, doubts, errors }: ImportPreview): string {
  const parts = [
    counted(understood.rows, ROWS),
    tasks(count),
    ...(errors > 0 ? [`${counted(errors, ROWS)} that cannot be read`] : []),
    ...(doubts > 0 ? [`${counted(doubts, CELLS)} to check`] : []),
  ]
  return parts.join(' · ')
}

export const moreText = (count: number): string => `… and ${count} more`

/** How the columns of a file were told apart. */
export const HOW = {
  byName: 'by their names',
  byPosition: 'in the order of Barline’s own columns',
  asTold: 'as you said',
}

/** Titles of the preview, as the table has them. */
export const PREVIEW_TITLES = {
  name: 'Task',
  prior: 'Prior Dep.',
  start: 'Start Date',
  duration: 'Duration',
  owner: 'Owner',
  level: 'Level',
  progress: '%',
  done: 'Done',
  status: 'Status',
  comment: 'Comment',
}
export const doneText = (isDone: boolean): string => (isDone ? 'yes' : 'no')

// wrong-kind
export const SELECT_XML = 'Please select an MS Project XML file'
export const SELECT_JSON = 'Please select a JSON file that Barline exported'
export const NO_PLAN_FILE = 'Please choose a CSV, JSON or MS Project XML file'
export const HOW_TO_XML =
  'To make one in MS Project, choose File, Save As and the type “XML Format”. Then choose Import MS Project XML here.'
export const HOW_TO_CSV = 'Spreadsheet programs save a CSV file by File, Save As.'

// FileDrop
export const DROP_HINT = 'Drop a file to import it'

// use-files
export const oneAtATimeText = (files: number): string =>
  `Nothing was imported: one file can be read at a time, and these are ${number(files)}. Choose the one you want.`

// export-as
export const COPIED_MARKDOWN = 'Copied the tasks as a Markdown table'

// take-plan
export const IMPORTED = 'Imported'
export const ADDED = 'Added'
export const PLEASE_CHECK = ' Please check:'
export const TASKS_ALONE =
  'Only the tasks were added: this plan keeps its own calendar, days off, project dates, baselines and description.'
