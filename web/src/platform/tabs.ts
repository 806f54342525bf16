/** Other tabs of the same browser that show the plan: told when it was saved, heard when they saved it (L17). */
import { RECORD_KEY } from './record-key'

const CHANNEL = 'barline'
const HELLO = 'hello'
const HERE = 'here'

export interface Tabs {
  /** No other tab was heard of since this one is open: each says so as it opens, and is answered. */
  isAlone: () => boolean
  /** This tab saved the plan. */
  announce: () => void
  /** Another tab may have saved it. */
  onNews: (listener: () => void) => () => void
}

export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  let isAlone = channel !== null
  channel?.addEventListener('message', ({ data }) => {
    isAlone = false
    if (data === HELLO) channel.postMessage(HERE)
  })
  const hello = () => channel?.postMessage(HELLO)
  hello()
  // One that comes back whole was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && hello())
  return {
    isAlone: () => isAlone,
    announce: () => channel?.postMessage('saved'),
    onNews: (listener) => {
      // Local storage tells by itself, also of tabs with an older release of the page.
      const onStorage = (event: StorageEvent) => {
        if (event.key !== RECORD_KEY) return
        isAlone = false
        listener()
      }
      // A tab that was frozen in the background heard nothing.
      const onShown = () => document.visibilityState === 'visible' && listener()
      channel?.addEventListener('message', listener)
      window.addEventListener('storage', onStorage)
      document.addEventListener('visibilitychange', onShown)
      return () => {
        channel?.removeEventListener('message', listener)
        window.removeEventListener('storage', onStorage)
        document.removeEventListener('visibilitychange', onShown)
      }
    },
  }
}

/**
 * Runs `work` in one tab at a time: at once where nobody else does, else when the tab that does is gone (GL7).
 * Without locks in the browser every tab runs it.
 *
 * @param signal ends the wait, or the work
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** A name for this tab that no other has: letters and digits. */
export const tabName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
