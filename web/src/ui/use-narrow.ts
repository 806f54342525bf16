import { useSyncExternalStore } from 'react'
import { HEADER_HEIGHT, NARROW_WIDTH, PHONE_WIDTH, TABLET_HEADER_HEIGHT, TABLET_WIDTH } from './metrics'

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

/** Whether the quick-add form has no room for all its fields in one line, or no room at all for more lines. */
export const useShortLine = createUse('(max-width: 899px), (orientation: landscape) and (max-height: 480px)')

/** Whether the window is held in a hand: the header has two short lines, or one and a half where it is low. */
export const usePhone = createUse(`(max-width: ${PHONE_WIDTH}px)`)

/** Whether even a phone's second line is short of room: a small phone, or 400 % on a laptop. */
export const useTiny = createUse('(max-width: 379px)')

/** Whether it is low, and wide enough for the quick-action bar (spec §2, "small landscape screens"). */
export const useQuickBar = createUse(
  '(orientation: landscape) and (max-height: 480px) and (min-width: 480px) and (max-width: 1100px)',
)

/** Whether the page scrolls as a whole, because a fixed frame would leave no room for the tasks. */
export const useLow = createUse('(max-height: 480px), (max-width: 400px) and (max-height: 600px)')
