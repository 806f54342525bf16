/** The way to the account provider and what came back in the address. */
import { keepLinkWhileAway } from './link-session'

const TROUBLES = ['cancelled', 'failed', 'unavailable'] as const
export type SignInTrouble = (typeof TROUBLES)[number]

const FRAGMENT = '#sign-in='

/** A full-page navigation (spec §7): the session check follows on the way back, to the link that is open here. */
export function goToSignIn() {
  keepLinkWhileAway()
  window.location.assign('/auth/google')
}

export const goHome = () => window.location.assign('/')

/** Why signing in did not come about, read once and taken out of the address. Other words than ours are nothing. */
export function takeSignInTrouble(): SignInTrouble | null {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(FRAGMENT)) return null
  window.history.replaceState(window.history.state, '', pathname + search)
  return TROUBLES.find((known) => known === hash.slice(FRAGMENT.length)) ?? null
}
