/** Sentences of the table. */
import { TABLE_COLUMNS } from '../../editor/__generated__/constants'
import type { TableColumn } from '../../editor/__generated__/types'

export const ADD_ROW = 'Add a task'

export const COLUMNS = 'Columns'
export const COLUMNS_HINT = 'Drag a title of the table to move its column.'
export const ISO_DATES = 'Dates as 2026-01-05'
export const RESET_COLUMNS = 'Reset columns'
export const OWNER_OFFERS = 'Owners'
export const PRIOR_OFFERS = 'Tasks to wait for'
export const RESET_WIDTHS = 'Reset column widths'

export const LATE = 'Late: this day has passed and the task is not done.'
export const DOUBTFUL = 'This date could not be read when the file was imported; today stands in its place.'

export const CANNOT_STAND =
  'The rows cannot stand there: they would go into themselves or too deep. Drop them on another line.'
export const ROWS_APART =
  'Nothing was pasted: the chosen rows do not follow each other. Choose rows in one piece.'
export const FILTER_HIDES = 'Rows are not dragged while a filter hides some of them. Clear the filter first.'

export const moveColumnUp = (title: string): string => `Move “${title}” up`
export const moveColumnDown = (title: string): string => `Move “${title}” down`
export const columnAt = (title: string, place: number, count: number): string =>
  `${title}, ${place} of ${count}`

/** As the rules name them (spec §2). */
export const COLUMN_TITLES = Object.fromEntries(TABLE_COLUMNS.map(({ id, title }) => [id, title])) as Record<
  TableColumn,
  string
>

/** Name and rule of each column, shown on its header. */
export const COLUMN_HINTS: Record<TableColumn, string> = {
  number: 'Task number, as prior dependencies name it',
  name: 'Name of the task',
  priorDependency: 'Prior dependency: task numbers, separated by commas',
  startDate: 'First day',
  duration: 'Duration in days; 2w is two weeks of five days',
  endDate:
    'Calculated: the start plus the duration in working days (Monday to Friday), which is the working day after the last one: the first on which what waits can start. The chart counts calendar days.',
  lastDay: 'Calculated: the last day of the bar in the chart',
  totalFloat:
    'Working days it can slip before the end moves, where dates are by links; below 0 it is too late',
  freeFloat: 'Working days it can slip before another task moves, where dates are by links',
  critical: 'It cannot slip without moving the end, where dates are by links',
  startVariance: 'Working days it starts later than in the baseline that is shown',
  finishVariance: 'Working days it ends later than in the baseline that is shown',
  durationVariance: 'Days it takes longer than in the baseline that is shown',
  owner: 'Person responsible',
  progress: 'Progress, 0 to 100',
  done: 'Finished',
  status: 'Set by you. ≠ means it does not match the progress',
  comment: 'Notes',
  actions: 'What can be done with the task',
}
/** In the cell of a task on the critical path. */
export const CRITICAL = 'Critical'

// BelowField
/** Others changed the cell that is edited. */
export const WHOSE_STANDS = 'Enter puts yours there, Escape leaves theirs.'

// CellEditor
export const CHOOSE_A_DATE = 'Choose a date'
export const startDateLabel = (name: string): string => `Start date of ${name}`
export const commentLabel = (name: string): string => `Comment of ${name}`
export const COMMENT_HINT = 'Alt+Enter begins a new line'
/** What was typed in the list of statuses begins none of their words. */
export const noStatusText = (typed: string): string => `No status begins with “${typed}”.`

export const statusLabel = (name: string): string => `Status of ${name}`

// row-actions
export const ADD_MAIN_TASK_BELOW = 'Add main task below'
export const ADD_TASK_AT_SAME_LEVEL = 'Add task at same level'
export const ADD_SUBTASK = 'Add subtask'
export const MOVE_TO_PARENT_LEVEL = 'Move to parent level'
export const MOVE_UP = 'Move up'
export const MOVE_DOWN = 'Move down'
export const MOVE_TO_SUBTASK_LEVEL = 'Move to subtask level'
export const INSERT_ELSEWHERE = ['Insert row', 'New task']
export const OUTDENT_ELSEWHERE = ['Outdent', 'Promote']
export const INDENT_ELSEWHERE = ['Indent', 'Demote']
export const DELETE_ELSEWHERE = ['Remove row']
export const PLACING_ELSEWHERE = ['Predecessors', 'Constraints']

// row-menu
export const widenColumnText = (name: string): string => `Widen column “${name}”`
export const narrowColumnText = (name: string): string => `Narrow column “${name}”`
export const editText = (name: string): string => `Edit “${name}”`

// RowMenu
export const ROW = 'Row'

// selected-rows
export const rowsText = (count: number): string => `${count} selected tasks`

// rows/name-content
export const ROW_MENU = 'Row menu'
export const SHOW_SUBTASKS = 'Show subtasks'
export const HIDE_SUBTASKS = 'Hide subtasks'
export const MILESTONE = 'Milestone'

// rows/placing-contents
export const DEPENDENCIES_AND_LIMITS = 'Dependencies and limits'

// rows
export const ACTIONS = 'Actions'
export const EMPTY = 'Empty'
export const LATE_MARK = '(late)'
export const DONE = 'Done'
export const matchLabel = (what: string): string => `Match: set status to ${what}`
export const matchTip = (what: string): string => `Progress says ${what}. Press to match.`

// TaskTable
export const TASKS = 'Tasks'

export const cellLabel = (column: string, name: string): string => `${column} of ${name}`
