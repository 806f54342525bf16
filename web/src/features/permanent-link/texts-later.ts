/** What is said in permanent-link, in what is fetched later. */
import type { JoinConflict } from '../../codec/calls'
import { CELL_TITLES } from '../../codec/texts'
import { SENTENCES, type LinkState } from './texts'

// PermanentLinkDialog
export const PERMANENT_LINK = 'Permanent Link'
export const CREATE_LINK = 'Create link'
export const WHAT_IT_IS =
  'A short link that stays the same. While you are signed in, every change you make is saved to it within seconds.'
export const VISITORS_OF_THE_LINK = 'Visitors of the link'
export const MAY_EDIT = 'may edit a copy of their own'
export const MAY_VIEW = 'may only view'
export const WHO_CAN_READ =
  'Anyone who has the link can read the plan. Only you can change what is behind it, unless you let others: My links, in the account menu, has a link’s settings.'
export const COPY_THE_LINK = 'Copy the link'
export const LINK = 'Link'

export const CHOOSE = 'Choose what is to be there…'

/**
 * Why nothing goes to the link, and what to do; null where it does.
 *
 * @param isHere the tab that asks is this one
 */
export function stoppedText(state: LinkState, isJoint: boolean, isHere: boolean): string | null {
  if (state.at === 'signedOut') return state.isUnsent ? SENTENCES.signedOut : null
  if (state.at !== 'stopped') return null
  switch (state.why) {
    case 'conflict':
    case 'otherAccount':
      return isHere
        ? 'The permanent link is not saved until you choose what is to be there. What is changed here is saved on this device.'
        : SENTENCES.askedElsewhere
    case 'notOwner':
      return isJoint ? SENTENCES.takenBack : SENTENCES.notOwner
    default:
      return SENTENCES[state.why]
  }
}

// JoinDialog
export const JOIN_TITLE = 'Both of you changed this'
export const JOIN_INTRO =
  'The plan was changed elsewhere too. All that does not meet is merged; choose what stands here.'
export const ALL_MINE = 'All mine'
export const ALL_THEIRS = 'All theirs'
export const MERGE = 'Merge'
export const BOTH_KEPT = 'Both plans, yours and the other one, are kept in Versions.'

const EMPTY = '(empty)'

/** Which cell, of which task. */
export function conflictLabel({ kind, task, cell }: JoinConflict): string {
  if (kind !== 'cell') return task ?? ''
  const title = cell ? CELL_TITLES[cell] : ''
  return task === null ? title : `${task} · ${title}`
}

/** One of the two values, and whose it is. */
export function sideText({ kind, mine, theirs }: JoinConflict, side: 'mine' | 'theirs'): string {
  if (kind === 'cell') return side === 'mine' ? `Yours: ${mine || EMPTY}` : `Theirs: ${theirs || EMPTY}`
  const isDeleted = (kind === 'deletedHere') === (side === 'mine')
  if (side === 'mine') return isDeleted ? 'Yours: deleted' : 'Yours: kept, with your changes'
  return isDeleted ? 'Theirs: deleted' : 'Theirs: kept, with their changes'
}
