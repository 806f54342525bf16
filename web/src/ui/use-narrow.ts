import { useSyncExternalStore } from 'react'
import { NARROW_WIDTH } from './metrics'

function createUse(media: string) {
  const query = window.matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the window has room for one pane only (spec §9, mobile breakpoint). */
export const useNarrow = createUse(`(max-width: ${NARROW_WIDTH}px)`)

/** Whether the window is that of a phone held sideways: every line counts. */
export const useSideways = createUse('(orientation: landscape) and (max-height: 480px)')
