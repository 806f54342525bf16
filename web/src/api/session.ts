/** Who is signed in (spec §4, §7), and whether this site offers it. */
import { createApi } from './client'

/** How long the page waits for the answer before it goes on signed out (decision L18). */
export const SESSION_CHECK_MS = 3000

export interface User {
  name: string
}

export interface Session {
  isAuthenticated: boolean
  /** Set exactly while somebody is signed in. */
  user: User | null
}

export const SIGNED_OUT: Session = { isAuthenticated: false, user: null }

/** Never rejects: without a server, or without an answer in time, nobody is signed in. */
export async function checkSession(ask: typeof fetch = fetch): Promise<Session> {
  try {
    const { data, response } = await createApi(ask).GET('/auth/user', {
      signal: AbortSignal.timeout(SESSION_CHECK_MS),
    })
    if (!response.ok) throw new Error(`GET /auth/user answered ${response.status}`)
    const user = data?.authenticated === true ? data.user : null
    return user ? { isAuthenticated: true, user: { name: user.name } } : SIGNED_OUT
  } catch (error) {
    console.error('Error checking auth status:', error)
    return SIGNED_OUT
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

/** Only a site with an account provider refuses to begin with a script, by 403; others do not know the call. */
export async function isSignInOffered(ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const { response } = await createApi(ask).GET('/auth/google', { redirect: 'manual' })
    return response.status === 403
  } catch {
    return false
  }
}
