/** How the chart behaves: switches of the project (D1, N5), and of this browser. */
import { useMemo } from 'react'
import { useSettings } from '../../state/settings'
import { useShownBaseline } from '../../state/shown-baseline'
import { IconButton } from '../../ui/Button'
import { MenuButton } from '../../ui/Menu'
import type { ChartBehaviour } from './chart-options'
import { useChartOptions, type OptionDialogs } from './use-chart-options'
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

export function ChartOptionsMenu(doors: OptionDialogs) {
  const entries = useChartOptions(doors)
  return (
    <MenuButton label={CHART_OPTIONS} entries={entries}>
      <IconButton label={CHART_OPTIONS} icon="more" />
    </MenuButton>
  )
}
