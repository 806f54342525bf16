import { followOn } from './following'
import { forgetWay } from './going'
import { homeOf, isOtherPlan, showsBars } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/** Takes up what the plan has become. The date at the left edge stays there. */
export function takeUpPlan(gantt: WindowedGantt) {
  const { parts, source } = gantt
  const { chart } = source
  const before = parts.extent
  const { left } = parts.view
  parts.extent = chart.extent()
  const { extent } = parts
  const isSame =
    before.first === extent.first && before.width === extent.width && before.height === extent.height
  if (!isSame) gantt.measure()
  const shift = before.first === extent.first ? 0 : (chart.xAt({ date: before.first, part: 0 }) ?? 0)
  // Another plan, elsewhere in time: an empty chart would look like a broken one.
  // Rows that were folded away or back are those of the same plan, wherever the view is among them by now.
  const isOther =
    isOtherPlan(chart, parts, (task) => parts.bars.rowOf(task) !== null) &&
    !parts.bars.hasDrawn((task) => source.indexOf(task) >= 0)
  if (isOther) forgetWay(gantt)
  const isElsewhere = isOther && !showsBars(chart, parts, left + shift)
  if (isElsewhere) gantt.setScrollLeft(homeOf(chart, parts))
  else if (shift !== 0) gantt.setScrollLeft(left + shift)
  const lost = parts.bars.letGone((task) => source.indexOf(task) < 0)
  followOn(gantt)
  const isAxisKept = isSame && before.todayX === extent.todayX && before.daysOff === extent.daysOff
  gantt.draw(true, isAxisKept, shift === 0 && !isElsewhere)
  // The bar that stands there now is gone on with by keyboard.
  if (lost !== null) parts.bars.rowAt(Math.min(lost, extent.rows - 1))?.group.focus({ preventScroll: true })
  if (!isSame) gantt.options.on_extent?.(extent)
}
