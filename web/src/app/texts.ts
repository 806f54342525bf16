/** What is said in app. */

// commands
export const EXPORT_JSON = 'Export JSON'
export const EXPORT_ICALENDAR = 'Export iCalendar'
export const EXPORT_MS_PROJECT_XML = 'Export MS Project XML'
export const COPY_AS_MARKDOWN = 'Copy as Markdown'
export const IMPORT_CSV = 'Import CSV'
export const IMPORT_CSV_TIP = 'Open a CSV file in place of this plan'
export const IMPORT_CSV_ELSEWHERE = ['Excel', 'Spreadsheet', 'Open a file', 'Upload']
export const EXPORT_CSV = 'Export CSV'
export const EXPORT_CSV_TIP = 'Save the plan as a CSV file'
export const EXPORT_CSV_ELSEWHERE = ['Excel', 'Spreadsheet', 'Save as', 'Download']
export const PROJECT_DESCRIPTION = 'Project Description'
export const DESCRIPTION_TIP = 'What the project is about'
export const MOVE = 'Move'
export const MOVE_TIP = 'Shift the whole timeline to a new start'
export const VERSIONS = 'Versions'
export const VERSIONS_TIP = 'Bring back an earlier plan'
export const PERMANENT_LINK = 'Permanent Link'
export const PERMANENT_LINK_TIP = 'A short link that stays the same and follows your changes'
export const RESET_ALL = 'Reset All'
export const RESET_TIP = 'Delete all tasks and the description'
export const RESET_ELSEWHERE = ['Empty the plan', 'Clear all', 'Delete all tasks', 'New plan']
export const TEMPLATES = 'Templates…'
export const IMPORT_JSON = 'Import JSON'
export const IMPORT_MS_PROJECT_XML = 'Import MS Project XML'
export const EDITABLE = 'Editable'
export const COPY_FIRST = 'Make an editable copy first'
export const SHARE_EDITABLE_HINT = 'People edit a copy of their own'
export const READ_ONLY = 'Read-only'
export const SHARE_READ_ONLY_HINT = 'People can view it'
export const SHARE_ELSEWHERE = ['Link to the plan', 'Copy a link', 'Send']

// CommandBar
export const PROJECT = 'Project'
export const OTHER_FILES = 'Other files'
export const SYNC_SCROLLING = 'Sync Scrolling'
export const MENU = 'Menu'
export const TABLE = 'Table'
export const KANBAN = 'Kanban'
export const viewText = (word: string): string => `${word} View`
export const VIEW = 'View'

// ThemeSwitch
export const MATCH_SYSTEM = 'Match system'
export const LIGHT = 'Light'
export const DARK = 'Dark'
export const THEME = 'Theme'
export const themeText = (what: string): string => `Theme: ${what}`

// AllCommands
export const shareText = (label: string): string => `Share: ${label}`
export const DATES_AS_YYYY_MM_DD = 'Dates as YYYY-MM-DD'
export const COLLAPSE_ALL = 'Collapse all'
export const EXPAND_ALL = 'Expand all'
export const THEME_PREFIX = 'Theme: '
export const ADD_AT_END = 'Add a task at the end'
export const undoText = (undo: string): string => `Undo: ${undo}`
export const UNDO = 'Undo'
export const redoText = (redo: string): string => `Redo: ${redo}`
export const REDO = 'Redo'
export const NOTHING_TO_PRINT =
  'No task is in view, so there is nothing to print. Add a task or clear the filter.'
export const GO_TO_QUICK_ADD = 'Go to the quick-add form'
export const KEYBOARD_SHORTCUTS = 'Keyboard shortcuts'
export const KEYS_ELSEWHERE = ['Help', 'Hotkeys']
export const PICTURE_ELSEWHERE = ['PDF', 'PNG', 'SVG', 'Image']
export const TABLE_AND_CHART = 'Table and chart'
export const TABLE_ONLY_ELSEWHERE = ['Hide the chart']
export const CHART_ONLY_ELSEWHERE = ['Show Chart', 'Hide the table', 'Gantt chart']
export const TABLE_AND_CHART_ELSEWHERE = ['Show Chart', 'Show Table', 'Split view', 'Side by side']

// PlanName
export const UNTITLED_PLAN = 'Untitled plan'
export const tabTitle = (name: string): string => `${name} – Barline`
export const RENAME_THE_PLAN = 'Rename the plan'
export const PLAN_NAME_PREFIX = 'Plan name:'
export const PLAN_NAME = 'Plan name'
export const THE_PLAN_NAME = 'the name of the plan'

// QuickActions
export const QUICK_ACTIONS = 'Quick actions'
export const EXPORT = 'Export'
export const SHARE = 'Share'
export const CLEAR = 'Clear'

// Header
export const COMMANDS = 'Commands…'
export const COMMANDS_LABEL = 'Commands'
export const COMMANDS_TIP = 'Commands and tasks by name'
export const HISTORY = 'History'

// PageFooter
export const TERMS_AND_CONDITIONS = 'Terms and Conditions'
export const PRIVACY_POLICY = 'Privacy Policy'

// Panes
export const TASK_TABLE = 'Task table'
export const TABLE_WIDTH = 'Width of the task table'
export const TASKS = 'Tasks'
export const SHOW_CHART = 'Show Chart'
export const TABLE_ONLY = 'Table Only'

// SkipLink
export const SKIP_TO_THE_BOARD = 'Skip to the board'
export const SKIP_TO_THE_TABLE = 'Skip to the table'

// App
export const COULD_NOT_START = 'Barline could not start in this browser.'
export const STOPPED =
  'Something went wrong and Barline stopped. What was saved stays saved: reload the page to go on.'
export const RELOAD = 'Reload'
