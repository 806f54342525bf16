/** What is said of a card under way, and how a card is described (decisions §B.3). */
import type { DropCheck, Grouping, Row } from '../../editor/__generated__/types'
import { counted, days, type Noun } from '../../ui/count'
import { FIELD_WORDS } from '../../state/texts'
import { dayAndYearText, dayText } from '../../ui/locale'
import { notKeptText } from '../../ui/texts'

export const GROUPINGS: Record<Grouping, string> = {
  status: 'Status',
  owner: 'Owner',
  level: 'Task Level',
  month: 'Month',
}

export const INSTRUCTIONS =
  'To pick up a card press the space bar. While it is lifted, the left and right arrow keys choose a column, ' +
  'Space drops it and Escape cancels. Arrow keys go from card to card, Enter opens one.'

const at = ({ title, place, count }: DropCheck): string => `${title}, ${place + 1} of ${count}`

export const lifted = (name: string, own: DropCheck): string =>
  `You have lifted ${name} in ${at(own)}. Left and right arrow keys choose a column, Space drops, Escape cancels.`

export function over(name: string, check: DropCheck): string {
  if (check.isOwn) return `${name} is over ${at(check)}, where it was lifted.`
  if (check.refusal) return `Over ${check.title}. It cannot be dropped here: ${check.refusal}`
  return `Over ${at(check)}.${check.effect ? ` Dropped here, ${check.effect}.` : ''}`
}

export const cancelled = (name: string, own: DropCheck): string =>
  `Move cancelled. ${name} is back in ${at(own)}.`

/** Others did something to the card while it was lifted. */
export const gone = (name: string): string => `Move cancelled. ${name} is no longer on the board.`
export const movedMeanwhile = (name: string, own: DropCheck): string =>
  `Move cancelled. ${name} is now in ${at(own)}.`

export const notMoved = (reason: string): string => `Not moved. ${reason}`

export const ORDER = 'Within a column, cards keep the order of the table.'

/** `14 Jan – 21 Jan 2026`; the first year only where it is another. */
export function dateRange(start: string, end: string): string {
  const last = dayAndYearText(end)
  if (start === end) return last
  const isOneYear = start.slice(0, 4) === end.slice(0, 4)
  return `${(isOneYear ? dayText : dayAndYearText)(start)} – ${last}`
}

/** The status worth a tag: what no column says (K1). */
export const tagOf = (card: Row): string | null =>
  card.status === 'cancelled' ? 'Cancelled' : card.status === 'pending' ? 'Pending' : null

/** All a card shows, for ears. */
export function describe(card: Row): string {
  const marks = [card.isMilestone && 'milestone', card.isLate && 'late', tagOf(card)].filter(Boolean)
  return [
    card.name,
    ...marks,
    card.owner,
    `${dateRange(card.startDate, card.endDate)}, ${days(card.duration)}`,
    `progress ${card.progress} %`,
    `level ${card.level}`,
  ].join(', ')
}

export const fieldsNotKeptText = (fields: readonly (keyof typeof FIELD_WORDS)[], name: string): string =>
  notKeptText(`${fields.map((field) => FIELD_WORDS[field]).join(', ')} of “${name}”`)

const CARDS: Noun = { one: 'card', other: 'cards' }
export const laneText = (title: string, count: number, sum: number): string =>
  `${title}, ${counted(count, CARDS)}, ${days(sum)}`

// CardDialog
export const MOVE_TO_PARENT_LEVEL = 'Move to parent level'
export const MOVE_TO_SUBTASK_LEVEL = 'Move to subtask level'
export const taskText = (number: number): string => `Task ${number}`
export const DONE = 'Done'
export const TASK = 'Task'
export const OWNER = 'Owner'
export const OWNERS = 'Owners'
export const PRIOR_DEPENDENCY = 'Prior dependency'
export const PRIOR_HINT = 'Task numbers: 9, 10'
export const START_DATE = 'Start date'
export const DURATION_DAYS = 'Duration (days)'
export const PROGRESS = 'Progress (%)'
export const STATUS = 'Status'
export const LEVEL = 'Level'
export const levelText = (level: number): string => `Level ${level}`
export const COMMENT = 'Comment'
export const END_DATE = 'End date'
export const LAST_DAY = 'Last day in the chart'
export const MILESTONE = 'Milestone'
export const YES = 'yes'

// MoveToDialog
export const moveToText = (name: string): string => `Move “${name}” to`
export const CURRENT_COLUMN = 'Current column.'

// CardPopups
export const MOVE_TO_ENTRY = 'Move to...'
export const SHOW_DETAILS = 'Show details'
export const EDIT = 'Edit'
export const actionsLabel = (name: string): string => `Actions for ${name}`

// CardFace
export const LATE = 'Late'

// GroupBy
export const GROUP_BY = 'Group by'

// AddCard
export const newTaskText = (title: string): string => `a new task in ${title}`
export const addTaskToLabel = (title: string): string => `Add Task to ${title}`
export const ADD_TASK = 'Add Task'
export const newNameLabel = (title: string): string => `Name of the new task in ${title}`
export const NEW_TASK = 'New Task'

// CardView
export const CARD = 'card'
export const durationOfText = (name: string): string => `Duration of ${name}`
export const progressOfText = (name: string): string => `Progress of ${name}`

// Lane
export const cardsInText = (title: string): string => `Cards in ${title}`

// LaneSwitch
export const COLUMN = 'Column'
export const PREVIOUS_COLUMN = 'Previous column'
export const NEXT_COLUMN = 'Next column'

// Board
export const BOARD = 'Board'
