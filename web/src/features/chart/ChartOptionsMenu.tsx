/** How the chart behaves: switches of the project (D1, N5), and of this browser. */
import { useMemo } from 'react'
import { useSettings } from '../../state/settings'
import { useShownBaseline } from '../../state/shown-baseline'
import { IconButton } from '../../ui/Button'
import { MenuButton, type MenuEntry } from '../../ui/Menu'
import type { ChartBehaviour } from './chart-options'
import { useChartOptions, type OptionDialogs } from './use-chart-options'
import { FIT_THE_PLAN } from './texts'
import { CHART_OPTIONS } from './texts-later'

/** The remembered options, as the chart takes them. */
export function useBehaviour(): ChartBehaviour {
  const { detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines, barColours } =
    useSettings()
  const baseline = useShownBaseline()
  return useMemo(
    () => ({
      popup_on: detailsOnHover ? 'hover' : 'click',
      readonly_dates: lockDates,
      readonly_progress: lockProgress,
      holidays,
      critical_path: criticalPath,
      float_lines: floatLines,
      colour_by: barColours === 'level' ? null : barColours,
      baseline,
    }),
    [detailsOnHover, lockDates, lockProgress, holidays, criticalPath, floatLines, barColours, baseline],
  )
}

interface ChartOptionsMenuProps extends OptionDialogs {
  /** The whole plan into view; null: there is no bar. */
  onFit: (() => void) | null
}

export function ChartOptionsMenu({ onFit, ...doors }: ChartOptionsMenuProps) {
  const [first, ...others] = useChartOptions(doors)
  // The bar has no room for its button everywhere, and fingers have no wheel.
  const fit: MenuEntry = {
    id: 'fit',
    label: FIT_THE_PLAN,
    icon: 'fit',
    isDisabled: onFit === null,
    onAction: () => onFit?.(),
  }
  const entries = [fit, ...(first ? [{ ...first, startsGroup: true }] : []), ...others]
  return (
    <MenuButton label={CHART_OPTIONS} entries={entries}>
      <IconButton label={CHART_OPTIONS} icon="more" />
    </MenuButton>
  )
}
