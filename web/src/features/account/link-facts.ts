/** What the list says of a link. */
import type { LinkInfo } from '../../api/links'
import { todayText } from '../../platform/today'
import { tasks } from '../../ui/count'
import { dayText } from './texts'
import {
  planText,
  VISITORS_MAY_VIEW,
  VISITORS_MAY_EDIT,
  othersMaySaveText,
  EXPIRED_AFTER,
  EXPIRES_AFTER,
} from './texts-later'

export const titleOf = ({ name, title, shortCode }: LinkInfo): string => name || title || planText(shortCode)

/** It opens for nobody until its end is put off. */
export const hasEnded = ({ expiresAt }: LinkInfo, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now

export function factsOf(link: LinkInfo, now = new Date()): string {
  const { taskCount, mode, othersMaySave, expiresAt, updatedAt } = link
  const visitors = mode === 'readOnly' ? VISITORS_MAY_VIEW : VISITORS_MAY_EDIT
  return [
    tasks(taskCount),
    othersMaySave ? othersMaySaveText(visitors) : visitors,
    `saved ${dayText(updatedAt)}`,
    ...(expiresAt === null
      ? []
      : [`${hasEnded(link, now) ? EXPIRED_AFTER : EXPIRES_AFTER} ${dayText(lastDayOf(expiresAt))}`]),
  ].join(' · ')
}

/** The last day on which a link opens, `YYYY-MM-DD` in the visitor's time; the link ends at a moment. */
export const lastDayOf = (expiresAt: string): string => todayText(new Date(new Date(expiresAt).getTime() - 1))

/**
 * The moment after the last moment of a day (RFC 3339). Null: the text is no `YYYY-MM-DD`.
 *
 * Today and later only is the server's to say: it has the clock that counts.
 */
export function endOfDay(text: string): string | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const end = new Date(year, month - 1, day + 1)
  return todayText(new Date(year, month - 1, day)) === text ? end.toISOString() : null
}
