/**
 * The browser's local storage, behind answers instead of exceptions. It may be missing altogether: blocked by a
 * setting, or by a private mode (guard GL2).
 */

export type WriteResult = 'written' | 'full' | 'blocked'

/** Fact M3: by name and by both codes; older Firefox has its own. */
export function isQuotaError(error: unknown): boolean {
  // By shape, not by class: a DOMException is no Error of every realm.
  if (typeof error !== 'object' || error === null) return false
  const { name, code } = error as { name?: unknown; code?: unknown }
  return (
    name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' || code === 22 || code === 1014
  )
}

/** The storage, or null where even naming it throws. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

export const isStorageBlocked = (): boolean => storage() === null

export function readText(key: string): string | null {
  try {
    return storage()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** A failed write leaves the old value (M3). */
export function writeText(key: string, text: string): WriteResult {
  const store = storage()
  if (!store) return 'blocked'
  try {
    store.setItem(key, text)
    return 'written'
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'blocked'
  }
}

export function removeText(key: string) {
  try {
    storage()?.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}

export function keysStartingWith(prefix: string): string[] {
  const store = storage()
  if (!store) return []
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .sort()
}
