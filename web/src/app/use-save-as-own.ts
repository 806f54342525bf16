/** "Save as my own link": a visitor of somebody else's permanent link makes one of their own (L7). */
import { useCallback, useEffect } from 'react'
import { useAuth } from '../api/AuthProvider'
import { keepVisit, keptVisit } from '../platform/link-session'
import type { LocalSave } from '../features/saving'
import type { LinkView } from './use-link'

/**
 * @param onMake asks how the link is to be
 * @returns what the button does; null where nobody can sign in
 */
export function useSaveAsOwn(link: LinkView, save: LocalSave, onMake: () => void): (() => void) | null {
  const { isAuthenticated, canSignIn, signIn } = useAuth()
  const { becomeOwn } = link

  // Back from signing in, which was for this.
  useEffect(() => {
    if (!keptVisit()?.wantsOwn) return
    keepVisit({ wantsOwn: false })
    if (isAuthenticated) onMake()
  }, [isAuthenticated, onMake])

  const saveAsOwn = useCallback(async () => {
    if (!(await becomeOwn())) return
    if (isAuthenticated) return onMake()
    save.schedule()
    save.flush()
    keepVisit({ wantsOwn: true })
    signIn()
  }, [becomeOwn, isAuthenticated, onMake, save, signIn])

  return isAuthenticated || canSignIn ? () => void saveAsOwn() : null
}
