/** What cells of a task and entries of the plan are called, where two plans are looked at together. */
import type { CellKey } from './calls'

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
