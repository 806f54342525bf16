/** The session, for everybody below: who is signed in, the way in and the way out (spec §4). */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { goHome, goToSignIn } from '../platform/sign-in'
import { endSession, isSignInOffered, SIGNED_OUT, type Session } from './session'

export interface Auth extends Session {
  /** This site has an account provider. */
  canSignIn: boolean
  /** Leaves the page. */
  signIn: () => void
  /** Ends the session and goes to the root path. */
  signOut: () => Promise<void>
  /** The server said so: the session is over. */
  noteSignedOut: () => void
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ session: first, children }: { session: Session; children: ReactNode }) {
  const [session, setSession] = useState(first)
  const [canSignIn, setCanSignIn] = useState(first.isAuthenticated)

  useEffect(() => {
    if (!canSignIn) void isSignInOffered().then(setCanSignIn)
  }, [canSignIn])

  const auth = useMemo<Auth>(
    () => ({
      ...session,
      canSignIn,
      signIn: goToSignIn,
      signOut: async () => {
        await endSession()
        setSession(SIGNED_OUT)
        goHome()
      },
      noteSignedOut: () => setSession(SIGNED_OUT),
    }),
    [canSignIn, session],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session, or null outside of a provider: for those who answer for that themselves. */
export const useAuthContext = (): Auth | null => useContext(AuthContext)

/** The session. Outside of a provider the page is put together wrongly (spec §5). */
export function useAuth(): Auth {
  const auth = useAuthContext()
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
