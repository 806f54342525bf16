/** Sentences of the table. */

export const COLUMNS = 'Columns'
export const COLUMNS_HINT = 'Drag a title of the table to move its column.'
export const RESET_COLUMNS = 'Reset columns'
export const RESET_WIDTHS = 'Reset column widths'

export const moveColumnUp = (title: string): string => `Move “${title}” up`
export const moveColumnDown = (title: string): string => `Move “${title}” down`
export const columnAt = (title: string, place: number, count: number): string =>
  `${title}, ${place} of ${count}`
