/** Who is signed in (spec §4, §7), and whether this site offers it. */
import { createApi } from './client'

/** How long the page waits for the answer before it goes on signed out (decision L18). */
const SESSION_CHECK_MS = 3000

interface User {
  name: string
}

export interface Session {
  isAuthenticated: boolean
  /** Set exactly while someone is signed in. */
  user: User | null
  /** This site has an account provider. */
  canSignIn: boolean
  /** Why nobody has said so yet: it may be asked again. */
  unanswered?: 'offline' | 'server'
}

/** Without an answer: a static copy of the page has no server, and nothing to sign in to (decision L18). */
const UNKNOWN: Session = { isAuthenticated: false, user: null, canSignIn: false }

/** Never rejects: without a server, or without an answer in time, nobody is signed in. */
export async function checkSession(ask: typeof fetch = fetch): Promise<Session> {
  let status: number | null = null
  try {
    const { data, response } = await createApi(ask).GET('/auth/user', {
      signal: AbortSignal.timeout(SESSION_CHECK_MS),
    })
    status = response.status
    if (!response.ok) throw new Error(`GET /auth/user answered ${response.status}`)
    const user = data?.authenticated === true ? data.user : null
    // A static host may answer everything with its page, which says nothing of the kind.
    const canSignIn = data?.signIn === true
    return user
      ? { isAuthenticated: true, user: { name: user.name }, canSignIn }
      : { isAuthenticated: false, user: null, canSignIn }
  } catch (error) {
    console.error('Error checking auth status:', error)
    if (status === 429 || (status ?? 0) >= 500) return { ...UNKNOWN, unanswered: 'server' }
    // What a static host has in place of an answer stays there: it is no use to ask again.
    if (status !== null || error instanceof SyntaxError) return UNKNOWN
    return { ...UNKNOWN, unanswered: 'offline' }
  }
}

/** Ends the session. A failure is logged only (spec §7). */
export async function endSession(ask: typeof fetch = fetch): Promise<void> {
  try {
    const { response } = await createApi(ask).GET('/auth/logout')
    if (!response.ok) throw new Error(`GET /auth/logout answered ${response.status}`)
  } catch (error) {
    console.error('Error logging out:', error)
  }
}
