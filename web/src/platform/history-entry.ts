/** What is kept with the entry of the tab's history that is shown: a reload, Back and Forward find it there. */

interface EntryState {
  /** The link that is shown (link-session.ts). */
  link: unknown
  /** The reload for a new build was answered by the one before (shell.ts). */
  newBuild: boolean
}

/** Null for an entry that nothing was kept with, as one that a new fragment has made. */
export function entryState(): Partial<EntryState> | null {
  const state: unknown = window.history.state
  return typeof state === 'object' ? state : null
}

/** @throws DOMException where it has no room */
export const keepInEntry = (part: Partial<EntryState>) =>
  window.history.replaceState({ ...entryState(), ...part }, '')
