/** What a first visit is told. */

export const STRIP = 'Welcome'
export const SAMPLE = 'This is a sample plan. Change anything, or'
/** Where there is one line for it. */
export const SAMPLE_SHORT = 'A sample plan.'
export const START_EMPTY = 'Start empty'
export const TEMPLATE = 'Open a template'
export const IMPORT = 'Import a CSV file'
export const HIDE = 'Hide this'

export const NO_TASKS = 'No tasks yet. Begin with the first one, or with a plan that is half made.'
export const NO_TASKS_READ_ONLY = 'This plan has no tasks.'
export const ADD = 'Add a task'
export const TEMPLATES = 'Templates'
