/** What the dialog of dependencies and limits says. */
import type { DependencyKind, StartRule } from '../../editor/__generated__/types'

export const KINDS: Record<DependencyKind, string> = {
  FS: 'starts after it ends (FS)',
  SS: 'starts after it starts (SS)',
  FF: 'ends after it ends (FF)',
  SF: 'ends after it starts (SF)',
}

export const RULES: Record<StartRule, string> = {
  asSoonAsPossible: 'As soon as possible',
  notBefore: 'Not before',
  mustStart: 'Must start on',
  asLateAsPossible: 'As late as possible',
}

// AddPrior
export const ADD_PRIOR = 'Add a task to wait for'
export const ADD_PRIOR_HINT = 'Number, 3-5, 3FS+2d or name'
export const TASKS_TO_WAIT_FOR = 'Tasks to wait for'

// DependencyRow
export const removeDependencyLabel = (name: string): string => `Remove the dependency on ${name}`
export const kindLabel = (name: string): string => `How it waits for ${name}`
export const lagLabel = (name: string): string => `Lag after ${name}`
export const LAG = 'Lag'
export const LAG_HINT = 'Working days, weeks, or calendar days: 2, -1w, 3ed'

// LimitFields
export const STARTS = 'Starts'
export const DATE = 'Date'
export const FINISH_BY = 'Finish by'
export const NO_DAY = 'No day'
export const SUMMARY_LIMITS = 'It has subtasks: set limits on those.'
export const SUMMARY_LIMITS_KEPT = 'It has subtasks, so limits of its own do not count. Set them on those.'
export const WORKS_ON_DAYS_OFF = 'Works on days off'

// ProjectDatesDialog
export const PROJECT_DATES = 'Project dates'
export const PROJECT_DATES_HINT =
  'No task begins before the project starts. Floats and the critical path count to the day the project should be finished by, and without one to the last day of the work.'
export const PROJECT_DATES_BY_HAND = 'Dates are by hand: these count once dates go by links.'
export const PROJECT_START = 'Project starts on'
export const PROJECT_FINISH = 'Finish by'

// Placing
export const dialogTitle = (title: string): string => `Dependencies and limits of ${title}`
export const WAITS_FOR = 'Waits for'
export const NOTHING = 'Nothing.'

// DatesSwitch
export const BY_HAND = 'by hand'
export const BY_LINKS = 'by links'
export const DATES = 'Dates'
export const TURN_ON_QUESTION = 'Let links place the tasks?'
