/** What a drawn chart is made of, and how it stands. */
import type { FrappeTask } from 'frappe-gantt'
import { EXTENSIONS } from '../../editor/__generated__/constants'
import type { ChartExtent, ChartItem, DateAt, Sizes } from '../../editor/__generated__/types'
import { Listeners } from '../../listeners'
import type { ChartSource } from './chart-source'
import type { ChartWindow, View } from './chart-window'
import { AxisLayer } from './paint/axis-layer'
import { BarLayer } from './paint/bar-layer'
import { div } from './paint/svg'

export interface Parts {
  canvas: HTMLDivElement
  axis: AxisLayer
  bars: BarLayer
  window: ChartWindow
  extent: ChartExtent
  sizes: Sizes
  view: View
  before: number
  after: number
  extendedAt: number
  shownMode: string | null
  isPlaced: boolean
  /** A date that must stay where it is, `at` px from the left edge of the view, through a change of mode. */
  kept: { place: DateAt; left: number; at: number } | null
  /** Sizes as last told to the style sheet. */
  styled: string
  /** Size of the screen that the rules were told last. */
  screen: string
  scrollTop: number
  /** The task that was gone to last, elsewhere. */
  followed: ChartItem | null
  isCommitting: boolean
  /** A press on the chart is giving the focus away: what is under the pointer stays there. */
  isPressed: boolean
  end: AbortController
  /** What is done at the end: a list of ours, where listeners to the signal would each be an object of the browser's. */
  atEnd: Listeners
}

const NOTHING: ChartWindow = { first: 0, end: 0, x0: 0, x1: 0 }

/** Extent and sizes follow with the first settings; the library asks for this before it takes its options. */
export function makeParts(container: HTMLElement, chart: () => ChartSource['chart']): Parts {
  const canvas = div('gantt-canvas', container)
  const axis = new AxisLayer()
  const bars = new BarLayer({
    items: (first, end) => chart().items(first, end),
    arrows: (first, end, x0, x1) => chart().arrows(first, end, x0, x1),
    away: (first, end, x0, x1) => chart().away(first, end, x0, x1),
  })
  canvas.append(axis.header, axis.columns, bars.root)
  const parts: Partial<Parts> = {
    canvas,
    axis,
    bars,
    window: NOTHING,
    view: { left: 0, top: 0, width: 0, height: 0 },
    before: EXTENSIONS,
    after: EXTENSIONS,
    extendedAt: -Infinity,
    shownMode: null,
    isPlaced: false,
    kept: null,
    styled: '',
    screen: '',
    scrollTop: 0,
    followed: null,
    isCommitting: false,
    isPressed: false,
    end: new AbortController(),
    atEnd: new Listeners(),
  }
  return parts as Parts
}

/** A chart item as the library's events hand it on. */
export const taskOf = (item: ChartItem): FrappeTask => ({
  id: item.id,
  name: item.name,
  start: item.start,
  end: item.end,
  progress: item.progress,
  dependencies: item.dependencies,
  custom_class: item.customClass,
})
