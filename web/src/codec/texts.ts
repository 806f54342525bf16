/** What is said in codec. */
import type { CellKey } from './calls'

// codec
export const CODEC_STOPPED =
  'The part of Barline that reads and writes files and links has stopped. Your plan is as it was: try again, or reload the page.'
export const WORKER_NOT_LOADED = 'the worker could not be loaded'
export const REPLY_UNREADABLE = 'a reply could not be read'

/** What cells of a task and entries of the plan are called, where two plans are looked at together. */
export const CELL_TITLES: Record<CellKey, string> = {
  name: 'Task',
  priorDependency: 'Prior Dependency',
  startDate: 'Start Date',
  duration: 'Duration',
  owner: 'Owner',
  level: 'Level',
  progress: 'Progress',
  status: 'Status',
  comment: 'Comment',
  limit: 'Limit',
  byHand: 'Start by hand',
  description: 'Project description',
  barsFollowWorkingDays: 'Bars follow working days',
  autoSchedule: 'Move dependent tasks too',
  datesByLinks: 'Dates by links',
  calendars: 'Working week and days off',
  projectStart: 'Project start',
  finishBy: 'Finish by',
  baselines: 'Baselines',
}
