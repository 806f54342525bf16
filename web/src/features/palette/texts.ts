/** What the command palette says. */

export const TITLE = 'Commands'
export const FIELD = 'Find a command or a task'
export const LIST = 'Commands and tasks'
export const NOTHING = 'Nothing is called that.'
export const TASK_HINT = 'Go to this task'
export const KEYS = '↑ ↓ choose · Enter runs · Escape closes'

// CommandPalette
export const ON = '(on)'
