/** What is told of following a link. */
import { counted } from '../../ui/count'
import type { LiveState } from './follow'

/** Said to those who do not see it, a few changes at a time. */
export const changedByOthersText = (changes: number): string =>
  `Others changed ${counted(changes, { one: 'entry', other: 'entries' })} of this project.`

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
