/** A chart that is drawn again, or anew, stands where it stood before. */
import { setSetting, settingNow } from '../../state/settings'
import { homeOf, isOtherPlan, showsBars, shownIn } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/** Where the chart before this one stood, px: not where another plan is elsewhere in time. */
export function placeKept({ options, parts, source: { chart } }: WindowedGantt): number | null {
  const was = options.kept_place?.was
  const left = was && chart.xAt(was.left)
  if (!was || left === null || left === undefined) return null
  const isOther = isOtherPlan(chart, parts, (task) => was.tasks.has(task))
  return isOther && !showsBars(chart, parts, left) ? null : left
}

/** The next drawing of all has the date that is at `at` px of the view now at the same px. */
export function keepDateAt({ parts, source: { chart } }: WindowedGantt, at: number) {
  const { left } = parts.view
  parts.kept = { place: chart.dateAt(left + at), left, at }
}

export function keepPlace({ options, config, parts, source: { chart } }: WindowedGantt) {
  if (!options.kept_place || !parts.isPlaced) return
  const { first, end } = shownIn(parts)
  const left = chart.dateAt(parts.view.left)
  // A chart that stands where it would anyway has nothing to remember.
  const isHome = Math.abs(parts.view.left - Math.max(0, homeOf(chart, parts))) < 2
  if (!isHome || settingNow('chartPlace')) setSetting('chartPlace', isHome ? null : left)
  options.kept_place.was = {
    left,
    before: parts.before,
    after: parts.after,
    mode: config.view_mode.name,
    tasks: new Set(chart.items(first, end).map((item) => item.task)),
  }
}
