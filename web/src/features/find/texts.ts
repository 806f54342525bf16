/** What is said in find. */
import { number } from '../../ui/count'

// FindBar
export const ANY = 'Any'
export const DONE_TEXT = 'Done'
export const NOT_DONE = 'Not done'
export const FIND = 'Find'
export const FIND_HINT = 'Name, owner or comment'
export const NO_MATCH = 'No match'
export const PREVIOUS_MATCH = 'Previous match'
export const NEXT_MATCH = 'Next match'
export const filteredText = (count: number, tasks: number): string =>
  `Filtered: ${number(count)} of ${number(tasks)}`
export const SHOW_ALL_TASKS = 'Show all tasks'
export const CLEAR = 'Clear'
export const CLOSE_FIND_AND_FILTER = 'Close find and filter'
export const CLOSE_HINT = 'Close, and show all tasks'
export const MATCHES_ONLY = 'Matches only'
export const FILTER_BY_OWNER = 'Filter by owner'
export const FILTER_BY_STATUS = 'Filter by status'
export const FILTER_BY_DONE = 'Filter by done'
