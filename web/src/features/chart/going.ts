/** Where the buttons above the chart lead. */
import type { DateAt } from '../../editor/__generated__/types'
import type { ChartWish } from '../../state/chart-wish'
import type { WindowedGantt } from './windowed-gantt'

/** Nearer than this is there, px. */
const THERE = 2

/** Where charts stood before Today was pressed: pressed again it leads back. */
const before = new WeakMap<WindowedGantt, DateAt>()

/** Another plan or another mode: what was before is nowhere to lead back to. */
export const forgetWay = (gantt: WindowedGantt) => void before.delete(gantt)

export function goToToday(gantt: WindowedGantt) {
  const { parts, source } = gantt
  const today = Math.max(0, parts.extent.todayX - parts.view.width / 3)
  const was = before.get(gantt)
  const back = was && source.chart.xAt(was)
  before.delete(gantt)
  if (Math.abs(parts.view.left - today) > THERE) {
    before.set(gantt, source.chart.dateAt(parts.view.left))
    gantt.scrollTo(today)
  } else if (back !== null && back !== undefined) gantt.scrollTo(back)
}

/** Shows the whole plan, in the finest mode that has room for it; not while the chart has no size. */
export function fitPlan(gantt: WindowedGantt): boolean {
  const { parts, source } = gantt
  if (parts.view.width === 0) return false
  gantt.change_view_mode(source.chart.fitting(parts.view.width))
  const { firstBarX, lastBarX } = parts.extent
  const spare = parts.view.width - (lastBarX - firstBarX)
  gantt.scrollTo(firstBarX - Math.min(parts.sizes.column, Math.max(0, spare / 2)))
  return true
}

/** The modes the two buttons of the zoom lead to; none at the end. */
const zoomed = ({ parts }: WindowedGantt, wish: ChartWish) =>
  wish === 'zoomIn' ? parts.extent.zoomedIn : wish === 'zoomOut' ? parts.extent.zoomedOut : null

export const isSpent = (gantt: WindowedGantt, wish: ChartWish): boolean =>
  (wish === 'zoomIn' || wish === 'zoomOut') && !zoomed(gantt, wish)

/** What a button above the chart does, asked for from elsewhere. @returns whether the chart has a size to do it in. */
export function fulfil(gantt: WindowedGantt, wish: ChartWish): boolean {
  if (gantt.parts.view.width === 0) return false
  const mode = zoomed(gantt, wish)
  if (mode) gantt.change_view_mode(mode)
  else if (wish === 'fit' || wish === 'whole') fitPlan(gantt)
  else if (wish === 'today') goToToday(gantt)
  else if (wish === 'refresh') gantt.refresh()
  return true
}
