import { useSyncExternalStore } from 'react'
import { NARROW_WIDTH } from './metrics'

const query = window.matchMedia(`(max-width: ${NARROW_WIDTH}px)`)
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has room for one pane only (spec §9, mobile breakpoint). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
