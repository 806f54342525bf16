/** What is told about the account. */
import type { Later, Refused } from '../../api/links'
import type { SignInTrouble } from '../../platform/sign-in'

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

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `9 Jan 2026`; an unreadable date as it is. */
export function dayText(instant: string): string {
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? instant : DAY.format(time)
}
