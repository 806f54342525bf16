/** The session, for everybody below: who is signed in, the way in and the way out (spec §4). */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { goHome, goToSignIn } from '../../platform/sign-in'
import { endSession, type Session } from '../../api/session'

export interface Auth extends Session {
  /** Leaves the page. */
  signIn: () => void
  /** Ends the session and goes to the root path. */
  signOut: () => Promise<void>
  /** The server said so: the session is over. */
  noteSignedOut: () => void
}

const signedOut = ({ canSignIn }: Session): Session => ({ isAuthenticated: false, user: null, canSignIn })

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ session: first, children }: { session: Session; children: ReactNode }) {
  const [session, setSession] = useState(first)

  const auth = useMemo<Auth>(
    () => ({
      ...session,
      signIn: goToSignIn,
      signOut: async () => {
        await endSession()
        setSession(signedOut)
        goHome()
      },
      noteSignedOut: () => setSession(signedOut),
    }),
    [session],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session. Outside of a provider the page is put together wrongly (spec §5). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
