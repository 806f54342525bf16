/** What the quick-add form says; its labels are the specification's (§2). */

export const FORM = 'Add a task'
export const NAME = 'Task name'
export const NAME_HINT = 'What has to be done?'
export const DURATION = 'Duration (days)'
export const DURATION_HINT = 'Days'
export const PRIOR = 'Prior dependencies'
export const PRIOR_HINT = 'After 1, 2'
export const START = 'Start date'
export const OWNER = 'Owner'
export const OWNER_HINT = 'Owner'
export const LEVEL = 'Level'
export const levelText = (level: number) => (level === 0 ? '0 – main task' : `${level} – subtask`)
export const ADD = 'Add Task'
export const ADD_TIP = 'Enter adds, Shift+Enter one level below the last task, Ctrl+Enter at its level'
export const CLOSE = 'Close the form'
export const MORE = 'More fields'
export const FEWER = 'Fewer fields'

// use-quick-add
export const THE_FORM = 'the form'
