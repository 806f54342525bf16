/** What is said in ui. */
import type { Noun } from './count'

export const DAYS: Noun = { one: 'day', other: 'days' }
export const TASKS: Noun = { one: 'task', other: 'tasks' }

// later
export const PART_NOT_LOADED =
  'This part of Barline could not be loaded. Check your connection and try again, or reload the page. Your plan is kept.'

// Menu
export const ON = '(on)'
export const CLOSE = 'Close'
export const CANCEL = 'Cancel'

// ListDialog
export const LOADING = 'Loading...'

// DateField
export const chooseText = (toLowerCase: string): string => `Choose ${toLowerCase}`
export const SAVE = 'Save'
export const COPY = 'Copy'
export const DELETE = 'Delete'
export const TRY_AGAIN = 'Try again'
export const RELOAD = 'Reload'

// Notices
export const NOTICES = 'Notices'
export const DISMISS = 'Dismiss'
/** As the rules say it of the plan's own switches. */
export const switchedText = (label: string, isOn: boolean): string => `${label}: ${isOn ? 'on' : 'off'}.`
/** What was typed into a dialog that was left by Escape. */
export const notKeptText = (what: string): string => `What you typed into ${what} was not kept.`
export const KEEP_IT = 'Keep it after all'

// Splitter
export const FOLDED_AWAY = 'Folded away'

// Pressed in several places
export const FIND_AND_FILTER = 'Find and filter'
export const CHART_ONLY = 'Chart Only'
/** Of a view whose filter lets nothing through. */
export const NO_TASK_MATCHES = 'No task matches.'
export const PRINT_OR_SAVE_A_PICTURE = 'Print or save a picture'
