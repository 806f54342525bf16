/** What is said in chart, in what is fetched later. */
import { counted, number, type Noun } from '../../ui/count'

// BarCard
export const OWNER = 'Owner'
export const PROGRESS = 'Progress'
export const DONE = 'Done'
export const LATE = 'Late'
export const WAITS_FOR = 'Waits for'
export const STRETCH_OVER_SUBTASKS = 'Stretch over subtasks'
export const DEPENDENCIES = 'Dependencies'
export const OPEN = 'Open'
export const ADD_AFTER = 'Add after'
export const TASK = 'Task'
export const START_DATE = 'Start date'
export const DURATION_DAYS = 'Duration (days)'
export const PROGRESS_PERCENT = 'Progress (%)'
export const OWNERS = 'Owners'
export const WORKING_DAYS: Noun = { one: 'working day', other: 'working days' }

// ChartOptionsMenu
export const CHART_OPTIONS = 'Chart options'

// ChartErrorBoundary
export const GANTT_CHART = 'Gantt Chart'
export const GANTT_CHART_ERROR = 'Gantt Chart Error'
export const DETAILS = 'Details'

// PictureDialog
export const PICTURE_OF_THE_PLAN = 'Picture of the plan'
export const PRINT = 'Print'
export const SAVE_PNG = 'Save PNG'
export const SAVE_SVG = 'Save SVG'
export const INCLUDE = 'Include'
export const THE_WHOLE_PLAN = 'The whole plan'
export const WHAT_IS_IN_VIEW = 'What is in view'
export const WITH_THE_TASK_TABLE = 'With the task table'
export const DRAWING = 'Drawing…'
export const sheetsText = (done: number, total: number): string =>
  `Preparing ${number(done)} of ${counted(total, SHEETS)}`
export const stripsText = (done: number, total: number): string =>
  `Drawing ${number(done)} of ${counted(total, STRIPS)}`
const SHEETS: Noun = { one: 'sheet', other: 'sheets' }
const STRIPS: Noun = { one: 'strip', other: 'strips' }

// arrows
export const noArrowsText = (name: string): string =>
  `“${name}” waits for nothing in view, and nothing for it.`

// ChartToolbar
/** By what the library calls them; a mode that the caller named is called so. */
export const zoomText = (mode: string): string => `Zoom: ${mode}`
export const MODES: Partial<Record<string, string>> = {
  Hour: 'Hour',
  'Quarter Day': 'Quarter Day',
  'Half Day': 'Half Day',
  Day: 'Day',
  Week: 'Week',
  Month: 'Month',
  Year: 'Year',
}
export const CHART = 'Chart'
export const TODAY_HINT = 'Go to today; press again to go back'
export const SHOW_TABLE = 'Show Table'

// plan-source
export const PROJECT_PLAN = 'Project plan'

// edge-layer
export const goToText = (name: string): string => `Go to ${name}`

// keyboard
export const CANCELLED = 'Cancelled. Nothing was changed.'
export const noHandleText = (name: string): string => `"${name}" has no such handle: it moves as a whole.`
export const whoWaitsText = (name: string): string =>
  `Which task waits for "${name}"? Go to it with the up and down arrows, Enter links, Escape cancels.`

// ChartPane
export const NOTHING_TO_DRAW = 'No tasks to display. Add some tasks to see the Gantt chart.'
export const BARS = 'Bars'
export const KEYS_HELP =
  'Up and down arrows go from bar to bar. Left and right arrows move a bar by a day, with Shift its end, with Control its start. Plus and minus change the progress. Enter shows details, F2 edits the task. L draws a dependency, D goes to those of the bar: there Enter opens, Delete removes. W shows what holds its date.'

// ChartLegend
/** The legend's heading, by what the colours tell. */
export const LEGENDS = { owner: 'Owners', status: 'Status' } as const
export const NO_OWNER = 'No owner'
