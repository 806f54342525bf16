/** Who is signed in, asked once on load (spec §7). */
import { createApi } from './client'

/** How long the page waits for the answer before it goes on signed out (decision L18). */
export const SESSION_CHECK_MS = 3000

export interface Session {
  isAuthenticated: boolean
}

const SIGNED_OUT: Session = { isAuthenticated: false }

/** Never rejects: without a server, or without an answer in time, nobody is signed in. */
export async function checkSession(ask: typeof fetch = fetch): Promise<Session> {
  try {
    const { data, response } = await createApi(ask).GET('/auth/user', {
      signal: AbortSignal.timeout(SESSION_CHECK_MS),
    })
    if (!response.ok) throw new Error(`GET /auth/user answered ${response.status}`)
    return { isAuthenticated: data?.authenticated === true }
  } catch (error) {
    console.error('Error checking auth status:', error)
    return SIGNED_OUT
  }
}
