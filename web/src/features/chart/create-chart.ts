/** The one place a chart is made. */
import type { ChartOptions } from './chart-options'
import { WindowedGantt } from './windowed-gantt'

/**
 * Draws a chart into `host`.
 *
 * `auth` is the page's auth context: a chart outside of one is a page put together wrongly (spec §5, U5).
 */
export function createChart(auth: object | null, host: HTMLElement, options: ChartOptions): WindowedGantt {
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return new WindowedGantt(host, options)
}
