/** The buttons above the chart as entries, among all commands. */
import { isSpent, type ChartWish } from '../../state/chart-wish'
import type { MenuEntry } from '../../ui/Menu'
import {
  FIT_ELSEWHERE,
  FIT_THE_PLAN,
  REFRESH,
  REFRESH_ELSEWHERE,
  TODAY,
  TODAY_ELSEWHERE,
  ZOOM_IN,
  ZOOM_IN_ELSEWHERE,
  ZOOM_OUT,
  ZOOM_OUT_ELSEWHERE,
} from './texts'

type WishEntry = Pick<MenuEntry, 'label' | 'icon' | 'also'> & { wish: ChartWish }

const ENTRIES: readonly WishEntry[] = [
  { wish: 'zoomIn', label: ZOOM_IN, icon: 'zoomIn', also: ZOOM_IN_ELSEWHERE },
  { wish: 'zoomOut', label: ZOOM_OUT, icon: 'zoomOut', also: ZOOM_OUT_ELSEWHERE },
  { wish: 'fit', label: FIT_THE_PLAN, icon: 'fit', also: FIT_ELSEWHERE },
  { wish: 'today', label: TODAY, icon: 'calendar', also: TODAY_ELSEWHERE },
  { wish: 'refresh', label: REFRESH, icon: 'refresh', also: REFRESH_ELSEWHERE },
]

/** @param ask brings up the chart where it is not shown, and asks it. */
export const chartEntries = (isEmpty: boolean, ask: (wish: ChartWish) => void): MenuEntry[] =>
  ENTRIES.map(({ wish, ...entry }) => ({
    ...entry,
    id: `chart-${wish}`,
    isDisabled: isSpent(wish) || (isEmpty && wish === 'fit'),
    onAction: () => ask(wish),
  }))
