/** Who is signed in, for every part of the page that depends on it. */
import { createContext, useContext, type ReactNode } from 'react'
import type { Session } from './session'

const AuthContext = createContext<Session | null>(null)

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <AuthContext value={session}>{children}</AuthContext>
}

/** The session, or null outside of a provider: for those who answer for that themselves. */
export const useAuthContext = (): Session | null => useContext(AuthContext)

/** The session. Outside of a provider the page is put together wrongly (spec §5). */
export function useAuth(): Session {
  const session = useAuthContext()
  if (!session) throw new Error('useAuth must be used within an AuthProvider')
  return session
}
