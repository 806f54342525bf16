/** What is told about a permanent link. */
import { counted, tasks } from '../../ui/count'
import type { PushState, StopReason } from './push-ports'

/** `elsewhere`: another tab pushes, and all is there, or it has not said yet how that stands. `signedOut`: nobody does; `isUnsent`: the plan is not what the link is known to have. */
export type LinkState =
  | PushState
  | { at: 'elsewhere'; isSaved: boolean }
  /** What others saved to it cannot be had for a while. */
  | { at: 'away' }
  | { at: 'signedOut'; isUnsent: boolean }

const STOPPED: Record<StopReason, string> = {
  signedOut: 'Link not saved: signed out',
  notOwner: 'Link not saved: not yours',
  gone: 'Link not saved: deleted or ended',
  conflict: 'Link not saved: changed elsewhere',
  otherAccount: 'Link not saved: please choose',
  updated: 'Link not saved: reload the page',
}

/**
 * Beside the save state of this device (§B.5); empty where there is no link.
 *
 * @param isJoint the link is another person's: it is said whom the change reaches (L7)
 */
export function linkText(state: LinkState, isJoint: boolean): string {
  switch (state.at) {
    case 'none':
      return ''
    case 'saved':
      return isJoint ? 'Link saved for everybody' : 'Link saved'
    case 'waiting':
    case 'saving':
      return isJoint ? 'Saving for everybody…' : 'Saving to the link…'
    case 'retrying':
      return state.why === 'offline' ? 'Offline – will retry' : 'Link not saved – will retry'
    case 'refused':
      return 'Link not saved'
    case 'stopped':
      return STOPPED[state.why]
    case 'elsewhere':
      return state.isSaved ? 'Link saved by another tab' : 'Link: waiting for another tab…'
    case 'away':
      return 'Reconnecting…'
    case 'signedOut':
      return state.isUnsent ? STOPPED.signedOut : 'Signed out: link not kept up to date'
  }
}

/** Something waits that does not get to the link. */
export const isLinkTrouble = (state: LinkState): boolean =>
  state.at === 'signedOut' ? state.isUnsent : ['stopped', 'refused', 'retrying'].includes(state.at)

/** Spec §8. */
export const NOT_CREATED = 'Failed to create permanent link. Please try again.'

export const SENTENCES = {
  signedOut:
    'You are signed out, so the permanent link is not saved. Your changes are saved on this device; sign in to go on.',
  notOwner:
    'The permanent link of this plan belongs to another account, so it is not saved. Your changes are saved on this device.',
  takenBack:
    'The owner of this link no longer lets others save to it. Your changes are saved on this device only.',
  gone: 'The permanent link of this plan was deleted or has ended, so it is not saved. Your changes are saved on this device.',
  updated:
    'Barline was updated. Your changes are saved on this device, and go to the permanent link once you reload the page.',
  askedElsewhere:
    'The permanent link is not saved until you choose what is to be there, in the other tab that shows this plan. Your changes are saved on this device.',
  outage:
    'The permanent link cannot be reached. Your changes are saved on this device, and go there when the server answers.',
}

/** It stands while the plan here goes on. @param there tasks in the other copy; null: it could not be kept */
export function conflictText(there: number | null): string {
  const count = there === null ? '' : `, with ${tasks(there)} then`
  // One without tasks may be no version.
  const kept = there ? ' The other copy was put in Versions.' : ''
  return `This plan was also saved to its permanent link from elsewhere${count}.${kept} The plan shown here is saved on this device only.`
}

/** @param names whose changes they are */
export const othersText = (names: string): string =>
  `Changes by ${names} were not saved to this permanent link. They stay in this browser until you save them as yours or discard them.`

export const discardedText = (names: string): string =>
  `The plan of the permanent link is shown. The one with the changes by ${names} is in Versions.`

export const DISCONNECT = 'Disconnect this link'

export const copiedText = (isCopied: boolean): string =>
  isCopied ? ' – copied.' : ' – your browser blocked copying. Copy the link above.'

/** Whom the link reaches, and who decides about it. */
export function reachText(isJoint: boolean, readOnly: boolean): string {
  if (isJoint)
    return 'The owner lets you save to this link: everyone with the link sees your changes. Only the owner can delete the link or change its settings.'
  const visitors = readOnly
    ? 'Visitors can view, not edit; view-only does not keep anyone from copying it.'
    : 'Visitors can edit a copy of their own.'
  return `${visitors} Anyone who has the link can read the plan. Who may save to it, and when it expires, is in My links.`
}

// keep-lost
export const RESTORED = 'The server was restored from a backup. Your plan as it was is in Versions.'

// use-push-notices
export const MAKE_ANOTHER_LINK = 'Make another link'
export const SIGN_IN = 'Sign in'

// use-permanent-link
export const SAVE_THIS_ONE = 'Save this one to the link'
export const SHOW_OTHER_ONE = 'Show the other one'
export const SAVE_AS_MINE = 'Save them as mine'
export const DISCARD_THEM = 'Discard them'

/** What undo calls it. */
export const mergedText = (changes: number): string =>
  `Changes by others were merged: ${counted(changes, { one: 'change', other: 'changes' })}.`
