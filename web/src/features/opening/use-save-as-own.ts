/** "Save as my own link": a visitor of another person's permanent link makes one of their own (L7). */
import { useCallback, useEffect } from 'react'
import { keepWish, takeWish } from '../../platform/link-session'
import type { Saver } from './ports'
import type { ArrivalView } from './use-arrival'

/** What is needed of the session. */
interface SigningIn {
  isAuthenticated: boolean
  canSignIn: boolean
  /** Leaves the page. */
  signIn: () => void
}

/**
 * @param onMake asks how the link is to be
 * @returns what the button does; null where nobody can sign in
 */
export function useSaveAsOwn(
  { isAuthenticated, canSignIn, signIn }: SigningIn,
  link: ArrivalView,
  save: Saver,
  onMake: () => void,
): (() => void) | null {
  const { becomeOwn } = link

  // Back from signing in, which was for this.
  useEffect(() => {
    if (takeWish() && isAuthenticated) onMake()
  }, [isAuthenticated, onMake])

  const saveAsOwn = useCallback(async () => {
    if (!(await becomeOwn())) return
    if (isAuthenticated) return onMake()
    save.schedule()
    save.flush()
    keepWish()
    signIn()
  }, [becomeOwn, isAuthenticated, onMake, save, signIn])

  return isAuthenticated || canSignIn ? () => void saveAsOwn() : null
}
