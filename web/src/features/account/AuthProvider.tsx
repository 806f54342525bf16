/** The session, for everybody below: who is signed in, the way in and the way out (spec §4). */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createSessionChannel } from '../../platform/session-news'
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

const signedInAs = (name: string): Session => ({ isAuthenticated: true, user: { name }, canSignIn: true })

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ session: first, children }: { session: Session; children: ReactNode }) {
  const [session, setSession] = useState(first)
  const [tabs] = useState(createSessionChannel)

  // The answer this page began with is the newest: other tabs have an older one, or found out that theirs is over.
  useEffect(() => {
    // Where nobody answered, nothing is known.
    if (first.canSignIn) tabs.tell({ name: first.user?.name ?? null })
    return tabs.onNews(({ name }) => setSession(name === null ? signedOut : signedInAs(name)))
  }, [first, tabs])

  const auth = useMemo<Auth>(
    () => ({
      ...session,
      signIn: goToSignIn,
      signOut: async () => {
        // Before the session is over: nothing is sent in the next one that was meant for this one.
        tabs.tell({ name: null })
        await endSession()
        setSession(signedOut)
        goHome()
      },
      noteSignedOut: () => setSession(signedOut),
    }),
    [session, tabs],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session. Outside of a provider the page is put together wrongly (spec §5). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
