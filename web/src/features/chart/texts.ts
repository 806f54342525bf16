/** What is said in chart. */

// use-chart-options
export const ALWAYS_BY_LINKS = 'Always, while dates are by links'
export const ONLY_BY_LINKS = 'Only while dates are by links'
export const BARS_FOLLOW_WORKING_DAYS = 'Bars follow working days'
export const MOVE_DEPENDENT_TASKS_TOO = 'Move dependent tasks too'
export const SHOW_CRITICAL_PATH = 'Show critical path'
export const SHOW_FLOAT = 'Show float'
export const BASELINES = 'Baselines...'
export const SHOW_DETAILS_ON_HOVER = 'Show details on hover'
export const LOCK_DATES = 'Lock dates'
export const LOCK_PROGRESS = 'Lock progress'
export const DAYS_OFF = 'Days off...'
export const PROJECT_DATES = 'Project dates...'

/** What the colours of bars can tell. */
export const COLOURS_BY = [
  { by: 'level', label: 'Colour bars by level' },
  { by: 'owner', label: 'Colour bars by owner' },
  { by: 'status', label: 'Colour bars by status' },
] as const

// chart-entries, ChartToolbar
export const ZOOM_OUT = 'Zoom Out'
export const ZOOM_IN = 'Zoom In'
export const FIT_THE_PLAN = 'Fit the plan'
export const TODAY = 'Today'
export const REFRESH = 'Refresh'
export const ZOOM_OUT_ELSEWHERE = ['Smaller', 'Wider time scale']
export const ZOOM_IN_ELSEWHERE = ['Larger', 'Finer time scale']
export const FIT_ELSEWHERE = ['Zoom to fit', 'Whole project']
export const TODAY_ELSEWHERE = ['Now', 'Go to date']
export const REFRESH_ELSEWHERE = ['Redraw the chart', 'Reload']

// use-chart-options
export const DAYS_OFF_ELSEWHERE = ['Holidays', 'Vacation', 'Working week', 'Calendar']
