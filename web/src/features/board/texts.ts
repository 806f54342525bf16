/** What is said of a card under way, and how a card is described (decisions §B.3). */
import type { DropCheck, Grouping, Row } from '../../editor/__generated__/types'
import { days } from '../../ui/count'

export const GROUPINGS: readonly { value: Grouping; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'owner', label: 'Owner' },
  { value: 'level', label: 'Task Level' },
  { value: 'month', label: 'Month' },
]

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

export const notMoved = (reason: string): string => `Not moved. ${reason}`

export const ORDER = 'Within a column, cards keep the order of the table.'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `14 Jan – 21 Jan 2026`; the first year only where it is another. */
export function dateRange(start: string, end: string): string {
  const [startYear, startMonth, startDay] = start.split('-')
  const [endYear, endMonth, endDay] = end.split('-')
  const day = (month: string | undefined, date: string | undefined) =>
    `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`
  const last = `${day(endMonth, endDay)} ${endYear}`
  if (start === end) return last
  return `${day(startMonth, startDay)}${startYear === endYear ? '' : ` ${startYear}`} – ${last}`
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
