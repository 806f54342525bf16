/** What is said in opening. */

// typed-text
export const leftTypedText = (what: string): string =>
  `Before this page was closed, you were typing into ${what}:`
export const lostPlaceText = (what: string): string =>
  `You were typing into ${what}, which is no longer in the plan:`
export const USE_IT = 'Use it'
export const ADD_IT_AS_A_TASK = 'Add it as a task'
export const COPY_IT = 'Copy it'

// link-arrival
export const LINK_NOT_FOUND = 'The requested project link was not found. Starting with a clean project.'
export const LINK_NOT_LOADED = 'Failed to load project data. Starting with a clean project.'
export const LINK_OFFLINE =
  'The project link could not be opened: the server cannot be reached. Your own project is shown, unchanged.'
export const LINK_BUSY =
  'The project link could not be opened: the server has had too many requests. Your own project is shown, unchanged. Try again in a minute.'
export const LINK_LATER =
  'The project link could not be opened: the server cannot answer just now. Your own project is shown, unchanged.'

// opening-notices
export const PLAN_LOST =
  'The plan saved here is gone, because the browser removed this site’s data; export a plan to keep a copy of your own.'
export const newerText = (version: number): string =>
  `This plan was saved by a newer Barline (record version ${version}). It is open read-only, and what is stored is left as it is.`
export const SET_ASIDE =
  'The saved plan could not be read. It was set aside unchanged and nothing will be written over it.'
export const NOT_SET_ASIDE =
  'The saved plan could not be read. It stays where it is: nothing will be saved in this browser until there is room to set it aside.'
export const spareText = (toLocaleString: string): string => `Shown instead is the copy of ${toLocaleString}.`
export const DOWNLOAD_IT = 'Download it'
export const TWO_TABS_SAVED =
  'Two tabs had saved this plan. The newer one is open; the other one is among the versions.'
export const SHOW_THE_OTHER = 'Show the other'
export const OPENED_WITH_REPAIRS = 'The saved plan was opened, with repairs:'

// arrival-notice
export const READ_ONLY_MODE = 'Read-only mode'
export const EDITABLE_MODE = 'Editable mode'
export const loadedText = (count: number, mode: string): string =>
  `Successfully loaded ${count} tasks from shared link! ${mode}`
export const RESTORE_MY_PROJECT = 'Restore my project'
export const readableText = (message: string, tasks: string): string => `${message} ${tasks} could be read.`
export const SHOW_THEM_READ_ONLY = 'Show them read-only'

// use-arrival
export const NOT_BACKED_UP =
  'We could not back up your own plan, so changes here will not be saved. Export to keep them.'
export const EXPORT_CSV = 'Export CSV'
/** What the visitor works on since the first change. */
const NOW_EDITED = {
  copy: 'You are now editing a copy of the shared plan.',
  joint: 'You are now editing this plan for everybody.',
  clean: 'This new project is the plan of this browser now.',
}
export const nowEditingText = (what: keyof typeof NOW_EDITED, tasks: string): string =>
  `${NOW_EDITED[what]} Your own plan (${tasks}) is in Versions.`
