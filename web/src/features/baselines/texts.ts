/** Sentences of the list of baselines. */
import { tasks } from '../../ui/count'

export const TITLE = 'Baselines'
export const WHAT_FOR =
  'A baseline keeps the dates of all tasks under a name. The one that is shown stands as a thin bar below each bar of the chart.'
export const NONE_YET = 'No baseline is saved yet.'
export const NAME = 'Name of a new baseline'
export const SAVE = 'Save Baseline'
export const SHOW_NONE = 'None'
export const SHOWN = 'Shown in chart and table'

export const facts = (count: number, dates: string): string =>
  [tasks(count), dates].filter(Boolean).join(', ')
export const removeLabel = (name: string): string => `Remove baseline ${name}`

// BaselinesDialog
export const BASELINE = 'Baseline'
