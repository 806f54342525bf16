/** What is told of following a link. */
import { counted, nounFor } from '../../ui/count'
import { LANGUAGE } from '../../ui/locale'
import { once } from '../../ui/once'
import { TABLE_COLUMNS } from '../../editor/__generated__/constants'
import type { Stand } from '../../state/presence'
import type { LiveState } from './follow'

/** Said to those who do not see it, a few changes at a time. */
export const changedByOthersText = (changes: number): string =>
  `Others changed ${counted(changes, { one: 'entry', other: 'entries' })} of this project.`

const list = once(() => new Intl.ListFormat(LANGUAGE))

/** Said of those who have opened the link. */
export const arrivedText = (names: readonly string[]): string =>
  `${list().format(names)} ${nounFor(names.length, { one: 'is', other: 'are' })} here.`

/** Up to two letters that stand for a name: of its first word and of its last. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toLocaleUpperCase(LANGUAGE) || '?'
}

export const PEOPLE_HERE = 'People here'
export const goToPersonText = (name: string): string => `Go to ${name}`

const PEOPLE = { one: 'person', other: 'people' }

/** People without a name here, after those who have one or alone. */
export const viewersText = (count: number, isMore: boolean): string =>
  isMore ? `${counted(count, PEOPLE)} looking on` : `${counted(count, PEOPLE)} here besides you`

/** Of the button that shows them all. */
export const hereText = (names: readonly string[], viewers: number): string =>
  names.length === 0
    ? viewersText(viewers, false)
    : `Here besides you: ${list().format([...names, ...(viewers > 0 ? [viewersText(viewers, true)] : [])])}`

const COLUMN_TITLES = new Map<string, string>(TABLE_COLUMNS.map(({ id, title }) => [id, title]))

/** @param row the number of the task; null: its row is not shown */
export function placeText(at: Stand | null, row: number | null): string {
  if (!at) return 'nowhere in the plan'
  const where = row === null ? 'in a row that is hidden' : `in row ${row}`
  if (at.dragging) return `${where}, moving its bar`
  const title = at.column === null ? undefined : COLUMN_TITLES.get(at.column)
  return title === undefined ? where : `${where}, ${title}`
}

/** Beside what the visitor may do; null where nothing is to be said. */
export function followingText(state: LiveState, isViewOnly: boolean): string | null {
  switch (state) {
    case 'off':
      return null
    case 'on':
      return isViewOnly ? 'Following live, view only.' : 'Following live.'
    case 'away':
      return 'Reconnecting…'
    case 'deleted':
      return 'The link was deleted. What you see is the last of it.'
    case 'expired':
      return 'The link has expired. What you see is the last of it.'
  }
}
