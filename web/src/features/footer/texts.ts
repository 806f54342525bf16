/** What is said in footer. */
export const TOTALS = 'Totals'
export const LENGTH = 'Project length'
export const DURATION = 'Total duration'
export const TASKS = 'Tasks'
export const lengthTip = (workingDays: number): string =>
  `From the earliest start to the latest end, in calendar days. Working days: ${workingDays}. Parents included.`
export const DURATION_TIP = 'All durations added up. Parents included.'
export const COUNT_TIP = 'Number of tasks. Parents included.'
export const DURATION_PER_PERSON = 'Duration per person'
export const personTip = (owner: string, days: string): string => `${owner}: ${days}. Parents included.`
export const TOTALS_DIALOG = 'Totals and people'
export const NOBODY = 'No task has a duration yet.'
export const copyright = (year: number): string => `© ${year} Barline`
