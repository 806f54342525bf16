/** What is told about the account. */
import type { Later, Refused } from '../../api/links'
import type { SignInTrouble } from '../../platform/sign-in'
import { dateFormat } from '../../ui/locale'

/** Anonymous use goes on (GA9). */
export const SIGN_IN_TROUBLE: Record<SignInTrouble, string> = {
  cancelled: 'Sign-in was cancelled. Everything but permanent links works without an account.',
  failed: 'Sign-in failed. Please try again.',
  unavailable: 'Sign-in is not available just now. Please try again later.',
}

export function troubleText(answer: Refused | Later): string {
  switch (answer.kind) {
    case 'signedOut':
      return 'You are signed out. Sign in again to go on.'
    case 'notOwner':
      return 'This belongs to another account.'
    case 'gone':
      return 'It is not there any more.'
    case 'refused':
      return answer.reason
    case 'later':
      return answer.why === 'offline'
        ? 'The server cannot be reached. Please try again when you are online.'
        : answer.why === 'busy'
          ? 'The server has had too many requests. Please try again in a minute.'
          : 'The server cannot answer just now. Please try again later.'
  }
}

const dayFormat = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** `9 Jan 2026`; an unreadable date as it is. */
export function dayText(instant: string): string {
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? instant : dayFormat().format(time)
}

export const NO_DAY = 'Enter a date as YYYY-MM-DD, or leave it empty.'
export const DAY_IS_OVER = 'This day is over. Choose today or a later one.'

export const SETTINGS = {
  nameHint: 'Nobody else sees it. Without a name the plan’s description is shown.',
  othersMaySave: 'Others who are signed in may save to it',
  othersHint: 'Anyone who has the link and an account may then change the plan behind it, not its settings.',
  cardShowsPlan: 'Show the plan in link previews',
  cardHint:
    'Chats and networks then show its title, dates and a picture of its first rows to whoever sees the link. Switched off, they show Barline’s own words; what they have fetched before may stay.',
  expires: 'Expires',
  expiresHint: 'Leave empty for no end. After this day the link stops working; you can extend it here.',
}

export const deletionText = (title: string, code: string): string =>
  `“${title}” (${code}) will stop working and its saved plan will be deleted. The plan on this device stays.`

/** Of a token that was just made; null before anybody tried to copy it. */
export function secretText(isCopied: boolean | null): string {
  if (isCopied) return 'Copied.'
  return isCopied === null
    ? 'Copy this token now. You will not see it again.'
    : 'Your browser blocked copying. Copy the token below now: you will not see it again.'
}

// AccountControls
export const SIGN_IN_HINT = 'With an account a plan can have a permanent link'
export const SIGN_IN = 'Sign in'
export const ACCOUNT = 'Account'
export const welcomeText = (name: string): string => `Welcome ${name}`
export const SIGN_OUT = 'Sign Out'
export const signOutText = (name: string): string => `Sign Out ${name}`
export const MY_LINKS = 'My links'
export const API_TOKENS = 'API tokens'
