/** How the chart is shown, as the rules take it. */
import type { ChartSettings, ViewMode } from '../../editor/__generated__/types'
import type { WindowedGantt } from './windowed-gantt'

/** The screen's size, which bars and columns follow. */
export const screenNow = () => `${window.innerWidth} ${window.innerHeight}`

export function settingsOf({ config, parts, options }: WindowedGantt): ChartSettings {
  parts.screen = screenNow()
  return {
    view: config.view_mode.name as ViewMode,
    before: parts.before,
    after: parts.after,
    screenWidth: window.innerWidth,
    screenHeight: window.innerHeight,
    row: options.row_height,
    holidays: [...options.named_holidays],
    critical: options.critical_path ?? false,
    float: options.float_lines ?? false,
    baseline: options.baseline ?? null,
    colourBy: options.colour_by ?? null,
    sizes: options.sizes ?? null,
  }
}
