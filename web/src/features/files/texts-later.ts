/** What is said in files, in what is fetched later. */

// PreviewTable
export const PREVIEW = 'Preview'
export const shownOfText = (number: string, number2: string): string =>
  `The first rows and the first doubtful ones, ${number} of ${number2}`

// ImportPreview
export const importText = (fileName: string): string => `Import ${fileName}`
export const addText = (tasks: string): string => `Add ${tasks}`
export const replaceWithText = (tasks: string): string => `Replace with ${tasks}`
export const READING = 'Reading…'
export const SEPARATOR = 'Separator'
export const TEXT_ENCODING = 'Text encoding'
export const DATES_PLEASE_CHECK = 'Dates (please check)'
export const DATES = 'Dates'
export const SERIAL_DATES_LABEL = 'Numbers among the dates'
export const UNREADABLE_ROWS = 'Rows that cannot be read'
export const CHECK_THESE_CELLS = 'Check these cells'
export const columnsText = (read: number, length: number, what: string): string =>
  `Columns: ${read} of ${length} are read, ${what}`
export const columnText = (what: number): string => `Column ${what}`

// ReadingDialog
export const readingRowsText = (number: string, number2: string): string =>
  `Reading ${number} of ${number2} rows`
export const readingText = (fileName: string): string => `Reading ${fileName}`
export const IMPORT = 'Import'

// ImportDialogs
export const replaceQuestion = (tasks: number): string =>
  `This will replace your current ${tasks} task(s) and project description. Continue?`
