/** Sentences of the table. */

export const ADD_ROW = 'Add a task'

export const COLUMNS = 'Columns'
export const COLUMNS_HINT = 'Drag a title of the table to move its column.'
export const ISO_DATES = 'Dates as 2026-01-05'
export const RESET_COLUMNS = 'Reset columns'
export const PRIOR_OFFERS = 'Tasks to wait for'
export const RESET_WIDTHS = 'Reset column widths'

export const LATE = 'Late: this day has passed and the task is not done.'
export const DOUBTFUL = 'This date could not be read when the file was imported; today stands in its place.'

export const CANNOT_STAND =
  'The rows cannot stand there: they would go into themselves or too deep. Drop them on another line.'
export const FILTER_HIDES = 'Rows are not dragged while a filter hides some of them. Clear the filter first.'

export const moveColumnUp = (title: string): string => `Move “${title}” up`
export const moveColumnDown = (title: string): string => `Move “${title}” down`
export const columnAt = (title: string, place: number, count: number): string =>
  `${title}, ${place} of ${count}`
