/** A view's word in the bar; what is added to it is read out, not seen: the names are the specification's (§2). */
interface Part {
  before?: string
  word: string
  after?: string
}

export const TABLE: Part = { word: 'Table', after: ' View' }
export const BOARD: Part = { word: 'Kanban', after: ' View' }
/** Where one pane has room, and where two have. */
export const SHOW_CHART: Part = { before: 'Show ', word: 'Chart' }
export const CHART_ONLY: Part = { word: 'Chart', after: ' Only' }

export const BAR = 'At hand'
export const VIEW = 'View'
export const NEW_TASK = 'New task'
export type { Part }
