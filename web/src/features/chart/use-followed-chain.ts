/** The chain that holds a task stands out while its reason is shown, or after it was asked for (TL33). */
import { useEffect, type RefObject } from 'react'
import { usePlacing } from '../../state/placing'
import type { ChartSource } from './chart-source'
import type { ChartNews } from './use-chart'
import type { WindowedGantt } from './windowed-gantt'

export function useFollowedChain(
  source: ChartSource,
  chart: RefObject<WindowedGantt | null>,
  { card, followed }: ChartNews,
) {
  const placing = usePlacing()
  const task = card?.task ?? placing?.task ?? followed
  useEffect(() => {
    if (task === null) return
    const shown = chart.current
    source.chart.followChain(task)
    shown?.draw(true, true)
    return () => {
      source.chart.followChain(undefined)
      shown?.draw(true, true)
    }
  }, [source, chart, task])
}
