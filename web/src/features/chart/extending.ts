/** Infinite padding: near an end ten more units are added, on the side that is scrolled to. */
import { endNear } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/** The timeline is extended at most so often (spec §9, "infinite-scroll guard"). */
const EXTEND_GUARD_MS = 300

export function extend(gantt: WindowedGantt, direction: number) {
  const { options, parts, source } = gantt
  if (!options.infinite_padding) return
  const side = endNear(parts, direction)
  const now = performance.now()
  if (side === null || now - parts.extendedAt < EXTEND_GUARD_MS) return
  parts.extendedAt = now
  parts[side]++
  const { first } = parts.extent
  gantt.setup_dates()
  const shift = source.chart.xAt({ date: first, part: 0 }) ?? 0
  if (shift !== 0) gantt.setScrollLeft(parts.view.left + shift)
  gantt.draw(true)
}
