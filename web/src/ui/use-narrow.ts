import { useSyncExternalStore } from 'react'
import { HEADER_HEIGHT, NARROW_WIDTH, TABLET_HEADER_HEIGHT, TABLET_WIDTH } from './metrics'

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

const useTablet = createUse(`(min-width: ${NARROW_WIDTH + 1}px) and (max-width: ${TABLET_WIDTH}px)`)

/** Height of the header that the table and the chart beside it share, px: as tokens.css has it. */
export const useHeaderHeight = (): number => (useTablet() ? TABLET_HEADER_HEIGHT : HEADER_HEIGHT)

/** Whether the window is that of a phone held sideways: every line counts. */
export const useSideways = createUse('(orientation: landscape) and (max-height: 480px)')
