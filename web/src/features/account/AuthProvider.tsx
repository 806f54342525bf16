/** The session, for everybody below: who is signed in, the way in and the way out (spec §4). */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Retries } from '../../platform/backoff'
import { createSessionChannel } from '../../platform/session-news'
import { onReturn } from '../../platform/leaving'
import { hasLine, onOnline } from '../../platform/line'
import { goHome, goToSignIn } from '../../platform/sign-in'
import { checkSession, endSession, type Session } from '../../api/session'

export interface Auth extends Session {
  /** Leaves the page. */
  signIn: () => void
  /** Ends the session and goes to the root path. */
  signOut: () => Promise<void>
  /** The server said so: the session is over. */
  noteSignedOut: () => void
}

/** Other tabs are heard at once by one that is awake: only who was away for longer asks again. */
const AWAY_MS = 60_000

const signedOut = (was: Session): Session => ({ ...was, isAuthenticated: false, user: null })

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

  const { canSignIn } = session
  const isAnswered = session.unanswered === undefined
  useEffect(() => {
    if (isAnswered && !canSignIn) return
    let isStale = false
    let isOver = false
    const ask = async () => {
      isStale = false
      const now = await checkSession()
      if (isOver) return
      // Without an answer nothing is known, and what another tab said since is newer.
      if (isStale || now.unanswered) retries?.failed(0)
      else if (now.canSignIn || !isAnswered)
        setSession((was) => (isAnswered && was.user?.name === now.user?.name ? was : now))
    }
    // Nobody has answered since the page opened: who was signed in still is, as a rule, and waits for it.
    const retries = isAnswered
      ? null
      : new Retries(
          () => hasLine() && void ask(),
          () => undefined,
        )
    retries?.failed(0)
    const stops = [
      onReturn(() => void ask(), isAnswered ? AWAY_MS : 0),
      isAnswered ? () => undefined : onOnline(() => void ask()),
      tabs.onNews(() => (isStale = true)),
    ]
    return () => {
      isOver = true
      retries?.reset()
      for (const stop of stops) stop()
    }
  }, [canSignIn, isAnswered, tabs])

  // Stays the same: what it is told by is asked again where it is another.
  const noteSignedOut = useCallback(() => setSession(signedOut), [])
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
      noteSignedOut,
    }),
    [noteSignedOut, session, tabs],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session. Outside of a provider the page is put together wrongly (spec §5). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
