/** The chart goes where the user goes: to a chosen row, and after a task that gets other dates. */
import type { ChartItem, TaskId } from '../../editor/__generated__/types'
import type { WindowedGantt } from './windowed-gantt'

const itemAt = ({ source }: WindowedGantt, row: number): ChartItem | null =>
  (row < 0 ? undefined : source.chart.items(row, row + 1)[0]) ?? null

/** A task's bar as the plan has it now, wherever the view is; none where the task has no row. */
export const itemNow = (gantt: WindowedGantt, task: TaskId): ChartItem | null =>
  itemAt(gantt, gantt.source.indexOf(task))

/** Shows the bar of a task that was gone to elsewhere, where it is out of view. */
export function follow(gantt: WindowedGantt, task: TaskId) {
  const { parts, source } = gantt
  const row = source.indexOf(task)
  const item = itemAt(gantt, row)
  parts.followed = item
  if (!item || parts.view.width === 0) return
  showRow(gantt, row)
  if (item.refusal === null) showBar(gantt, item)
}

/** A task that is followed and got other dates is followed there, unless it was done here or by a press here. */
export function followOn(gantt: WindowedGantt) {
  const { followed, isCommitting, isPressed } = gantt.parts
  if (!followed) return
  const item = itemNow(gantt, followed.task)
  gantt.parts.followed = item
  const isMoved = item && (item.start !== followed.start || item.end !== followed.end)
  if (isMoved && !isCommitting && !isPressed && item.refusal === null) showBar(gantt, item)
}

/** Shows row `row`, scrolling no further than needed. */
export function showRow(gantt: WindowedGantt, row: number) {
  const { sizes, view } = gantt.parts
  const top = row * sizes.row
  if (top < view.top) gantt.setScrollTop(top)
  else if (top + sizes.row > view.top + view.height) gantt.setScrollTop(top + sizes.row - view.height)
}

/** Brings a bar's beginning into view sideways. */
export function showBar(gantt: WindowedGantt, item: ChartItem) {
  const { view } = gantt.parts
  const isSeen = item.x < view.left + view.width - 40 && item.x + item.width > view.left + 40
  if (!isSeen) gantt.scrollTo(item.x - view.width / 4)
}
