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

const useTablet = createUse(`(max-width: ${TABLET_WIDTH}px)`)

/** Height of the header that the table and the chart beside it share, px: as tokens.css has it. */
export const useHeaderHeight = (): number => (useTablet() ? TABLET_HEADER_HEIGHT : HEADER_HEIGHT)

/** Whether the footer has no room for people beside the sums: as its style sheet has it. */
export const useShortFooter = createUse('(max-width: 900px)')

/** Whether the quick-add form has no room for all its fields in one line, or no room at all for more lines. */
export const useShortLine = createUse('(max-width: 899px), (orientation: landscape) and (max-height: 480px)')

/** Whether small dialogs lie at the window's foot, over its whole width: as their style sheets have it. */
export const useFoot = createUse('(max-width: 480px)')

const useUpright = createUse(`(max-width: ${PHONE_WIDTH}px)`)
const useSideways = createUse(
  '(orientation: landscape) and (max-height: 480px) and (min-width: 480px) and (max-width: 1100px)',
)

/**
 * What stands around the plan. On a phone the header is one short line, and what a thumb needs is in a bar below the
 * plan; or in a rail beside it on one held sideways, where the header has the quick-action bar (spec §2, "small
 * landscape screens").
 */
export type Frame = 'wide' | 'bar' | 'rail'

export function useFrame(): Frame {
  const isUpright = useUpright()
  return useSideways() ? 'rail' : isUpright ? 'bar' : 'wide'
}

/** Whether the page scrolls as a whole, because a fixed frame would leave no room for the tasks. */
export const useLow = createUse('(max-height: 480px)')
