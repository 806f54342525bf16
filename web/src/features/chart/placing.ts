/** Where the view stands on the timeline, and where it had better stand. Pure: drawing is done elsewhere. */
import type { ChartExtent, ChartItem, Sizes, TaskId } from '../../editor/__generated__/types'
import type { Chart } from '../../editor/plan-ports'
import type { ChartWindow, View } from './chart-window'

export interface Place {
  view: View
  extent: ChartExtent
  sizes: Sizes
}

type Items = Pick<Chart, 'items'>

/** The timeline is extended this near to its end, px (spec §9). */
const EXTEND_WITHIN = 240

/** What is in view: rows and stretch, without the margin that is drawn beyond it. */
export function shownIn({ view, extent, sizes }: Place): ChartWindow {
  return {
    first: Math.floor(view.top / sizes.row),
    end: Math.min(extent.rows, Math.ceil((view.top + view.height) / sizes.row)),
    x0: view.left,
    x1: view.left + view.width,
  }
}

/** None of the rows in view was drawn before. */
export function isOtherPlan(chart: Items, place: Place, isDrawn: (task: TaskId) => boolean): boolean {
  const { first, end } = shownIn(place)
  const [top] = chart.items(first, Math.min(first + 1, end))
  if (!top || isDrawn(top.task)) return false
  return chart.items(first, end).every((item) => !isDrawn(item.task))
}

/** Whether the rows in view have bars where the view would begin at `left`. */
export const showsBars = (chart: Items, place: Place, left: number): boolean =>
  areSeen(barsIn(chart, place), place, left)

/** Where a plan is shown first, px: at today, or at its first bar in view where there is nothing to see today. */
export function homeOf(chart: Items, place: Place): number {
  const { extent, view, sizes } = place
  const today = extent.todayX - view.width / 3
  const bars = barsIn(chart, place)
  if (bars.length === 0 || areSeen(bars, place, today)) return today
  return Math.min(...bars.map((item) => item.x)) - 2 * sizes.column
}

const areSeen = (bars: ChartItem[], { view }: Place, left: number) =>
  bars.some((item) => item.x < left + view.width && item.x + item.width > left)

/** The end of the timeline that scrolling in this direction has come near to. */
export function endNear({ view, extent }: Place, direction: number): 'before' | 'after' | null {
  if (direction < 0 && view.left < EXTEND_WITHIN) return 'before'
  if (direction > 0 && view.left + view.width > extent.width - EXTEND_WITHIN) return 'after'
  return null
}

function barsIn(chart: Items, place: Place): ChartItem[] {
  const { first, end } = shownIn(place)
  return chart.items(first, end).filter((item) => item.refusal === null)
}
