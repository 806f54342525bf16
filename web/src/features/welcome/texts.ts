/** What a first visit is told. */

export const STRIP = 'Welcome'
export const SAMPLE = 'This is a sample plan. Change anything, or'
export const START_EMPTY = 'Start empty'
export const TEMPLATE = 'Open a template'
export const IMPORT = 'Import a CSV file'
export const HIDE = 'Hide this'
