/** Which panes are shown, as entries among all commands: two at once only where there is room for them. */
import { setSetting, type Panes, type Settings } from '../state/settings'
import type { MenuEntry } from '../ui/Menu'
import { CHART_ONLY } from '../ui/texts'
import {
  CHART_ONLY_ELSEWHERE,
  TABLE_AND_CHART,
  TABLE_AND_CHART_ELSEWHERE,
  TABLE_ONLY,
  TABLE_ONLY_ELSEWHERE,
} from './texts'

const PANES: readonly { panes: Panes; label: string; also: readonly string[] }[] = [
  { panes: 'both', label: TABLE_AND_CHART, also: TABLE_AND_CHART_ELSEWHERE },
  { panes: 'table', label: TABLE_ONLY, also: TABLE_ONLY_ELSEWHERE },
  { panes: 'chart', label: CHART_ONLY, also: CHART_ONLY_ELSEWHERE },
]

export function paneEntries({ view, panes: wanted }: Settings, isNarrow: boolean): MenuEntry[] {
  const shown = isNarrow && wanted === 'both' ? 'table' : wanted
  return PANES.filter(({ panes }) => !isNarrow || panes !== 'both').map(({ panes, ...entry }) => ({
    ...entry,
    id: `panes-${panes}`,
    isChecked: view === 'table' && panes === shown,
    onAction: () => {
      setSetting('view', 'table')
      setSetting('panes', panes)
    },
  }))
}
