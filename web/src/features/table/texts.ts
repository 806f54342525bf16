/** Sentences of the table. */

export const COLUMNS = 'Columns'
export const COLUMNS_HINT = 'Drag a title of the table to move its column.'
export const ISO_DATES = 'Dates as 2026-01-05'
export const RESET_COLUMNS = 'Reset columns'
export const RESET_WIDTHS = 'Reset column widths'

export const LATE = 'Late: this day has passed and the task is not done.'
export const DOUBTFUL = 'This date could not be read when the file was imported; today stands in its place.'

export const moveColumnUp = (title: string): string => `Move “${title}” up`
export const moveColumnDown = (title: string): string => `Move “${title}” down`
export const columnAt = (title: string, place: number, count: number): string =>
  `${title}, ${place} of ${count}`
