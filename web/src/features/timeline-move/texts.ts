/** What is said in timeline-move. */

// MoveDialog
export const MOVE_THE_TIMELINE = 'Move the timeline'
export const MOVE = 'Move'
export const MOVE_HINT =
  'The earliest task will start on this day; all others move by the same number of calendar days.'
export const NEW_START_DATE = 'New start date'
export const OFF_WEEKENDS = 'Keep starts off weekends'
