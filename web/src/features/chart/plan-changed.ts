import { followOn } from './following'
import { forgetWay } from './going'
import { homeOf, isOtherPlan, showsBars } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/** Takes up what the plan has become. The date at the left edge stays there. */
export function takeUpPlan(gantt: WindowedGantt) {
  const {
    parts,
    source: { chart },
  } = gantt
  const before = parts.extent
  const { left } = parts.view
  parts.extent = chart.extent()
  const { extent } = parts
  const isSame =
    before.first === extent.first && before.width === extent.width && before.height === extent.height
  if (!isSame) gantt.measure()
  const shift = before.first === extent.first ? 0 : (chart.xAt({ date: before.first, part: 0 }) ?? 0)
  // Another plan, elsewhere in time: an empty chart would look like a broken one.
  const isOther = isOtherPlan(chart, parts, (task) => parts.bars.rowOf(task) !== null)
  if (isOther) forgetWay(gantt)
  const isElsewhere = isOther && !showsBars(chart, parts, left + shift)
  if (isElsewhere) gantt.setScrollLeft(homeOf(chart, parts))
  else if (shift !== 0) gantt.setScrollLeft(left + shift)
  followOn(gantt)
  const isAxisKept = isSame && before.todayX === extent.todayX && before.daysOff === extent.daysOff
  gantt.draw(true, isAxisKept, shift === 0 && !isElsewhere)
  if (!isSame) gantt.options.on_extent?.(extent)
}
