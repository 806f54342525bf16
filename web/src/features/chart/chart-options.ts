/** What a chart is made with: the library's options, and what ours needs beside them. */
import type { FrappeOptions } from 'frappe-gantt'
import type { ChartExtent, ColourBy, Holiday, Sizes } from '../../editor/__generated__/types'
import type { ChartSource } from './chart-source'
import type { KeptPlace } from './kept-place'

export interface ChartOptions extends FrappeOptions {
  source: ChartSource
  /** Height of a row, px: the table's. */
  row_height: number
  /** Height of the header, px: the table's beside it, else the screen's own. */
  header_height: number | null
  named_holidays: readonly Holiday[]
  /** What cannot slip is marked, and how far the rest can is drawn, where dates are by links (TL31). */
  critical_path?: boolean
  float_lines?: boolean
  /** What the bars' colours tell; nothing is their level (TL34). */
  colour_by?: ColourBy | null
  /** The baseline that stands below the bars, by its place in the plan (TL32). */
  baseline?: number | null
  /** Sizes of its parts, where they are not the screen's. */
  sizes?: Sizes | undefined
  /** Where the chart before this one stood; this one notes there where it stands at its end. */
  kept_place?: KeptPlace
  /** Px above the first row in view to begin with. */
  scroll_top?: number
  /** The chart was drawn another way: mode, extent. */
  on_extent?: (extent: ChartExtent) => void
  on_scroll_top?: (top: number) => void
  /** Rows were drawn: what lies on top of them must follow. */
  on_drawn?: () => void
  /** Something failed while nobody waited for an answer. */
  on_failure?: (error: unknown) => void
}

/** The library's options and events that the page or an integrator may set. */
export interface ChartBehaviour extends Pick<
  ChartOptions,
  | 'readonly'
  | 'readonly_dates'
  | 'readonly_progress'
  | 'popup_on'
  | 'critical_path'
  | 'float_lines'
  | 'colour_by'
  | 'baseline'
> {
  holidays?: readonly Holiday[]
  on_click?: (...event: unknown[]) => void
  on_double_click?: (...event: unknown[]) => void
  on_hover?: (...event: unknown[]) => void
  on_date_change?: (...event: unknown[]) => void
  on_progress_change?: (...event: unknown[]) => void
  on_view_change?: (...event: unknown[]) => void
}

/** Whether other options leave the bars as they are drawn: those that are not given stay. */
export const isDrawnAlike = (now: ChartBehaviour, next: ChartBehaviour): boolean =>
  (['critical_path', 'float_lines', 'colour_by', 'baseline'] as const).every(
    (option) => !(option in next) || next[option] === now[option],
  )
