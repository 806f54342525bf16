/**
 * frappe-gantt, drawing only what is in view.
 *
 * The library's class is extended from outside. It keeps its options, its view modes, its way through a change
 * of mode and its events; what it would draw (every bar, every day, markup made of names) and what it would
 * reckon (dates by pixel) is answered by our painter and by the rules behind `ChartSource`. None of its methods
 * that make markup is ever reached, so the page's Trusted Types policy holds.
 *
 * The base constructor draws before it returns: fields made in this class would be reset after the first
 * drawing, so all state is made in `setup_wrapper`, and nothing here is `#private`.
 */
import Gantt, { type FrappeTask, type FrappeViewMode } from 'frappe-gantt'
import { EXTENSIONS } from '../../editor/__generated__/constants'
import type { ChartExtent, ChartItem, DateAt, Sizes, ViewMode } from '../../editor/__generated__/types'
import type { TaskId } from '../../editor/__generated__/types'
import type { ChartSource } from './chart-source'
import { keepInPlace, sameRows, sameStretch, windowOf, type ChartWindow, type View } from './chart-window'
import type { ChartBehaviour, ChartOptions } from './chart-options'
import { AxisLayer } from './paint/axis-layer'
import { BarLayer } from './paint/bar-layer'
import { div } from './paint/svg'
import { setLabelFont } from './paint/text-width'
import type { ChartPointer } from './pointer/pointer'
import { endNear, homeOf, isOtherPlan, showsBars, shownIn } from './placing'

/** The timeline is extended at most so often (spec §9, "infinite-scroll guard"). */
const EXTEND_GUARD_MS = 300

interface Parts {
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
  scrollTop: number
  /** The task that was gone to last, elsewhere. */
  followed: ChartItem | null
  isCommitting: boolean
  end: AbortController
}

const NOTHING: ChartWindow = { first: 0, end: 0, x0: 0, x1: 0 }

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

export class WindowedGantt extends Gantt {
  declare readonly parts: Parts
  declare options: Gantt['options'] & ChartOptions
  /** The hands on it, once there are any. */
  declare pointer: ChartPointer | null

  constructor(host: string | HTMLElement, options: ChartOptions) {
    super(host, [], options)
  }

  get source(): ChartSource {
    return this.options.source
  }

  override setup_wrapper(host: HTMLElement) {
    super.setup_wrapper(host)
    // The library's own drawing and popup stay empty: ours stand in their place.
    this.$svg.remove()
    this.$popup_wrapper.remove()
    const canvas = div('gantt-canvas', this.$container)
    const axis = new AxisLayer()
    const bars = new BarLayer({
      items: (first, end) => this.source.chart.items(first, end),
      arrows: (first, end, x0, x1) => this.source.chart.arrows(first, end, x0, x1),
      arrowsBegun: (first, end, x0, x1) => this.source.chart.arrowsBegun(first, end, x0, x1),
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
      scrollTop: 0,
      followed: null,
      isCommitting: false,
      end: new AbortController(),
    }
    ;(this as { parts: Parts }).parts = parts as Parts
  }

  /** The plan is the source's; so is the word on what it does not draw (spec §5). */
  override setup_tasks() {
    this.tasks = []
    const root = this.$container.style
    this.source.chart.palette().forEach((colour, level) => {
      root.setProperty(`--level-${level}`, `light-dark(${colour.light}, ${colour.dark})`)
      root.setProperty(
        `--level-${level}-progress`,
        `light-dark(${colour.lightProgress}, ${colour.darkProgress})`,
      )
    })
  }

  /** The library counts every day here; the rules answer with two. */
  override setup_dates() {
    const was = this.options.kept_place?.was
    if (was && !this.parts.isPlaced) {
      this.parts.before = was.before
      this.parts.after = was.after
    }
    this.parts.extent = this.source.chart.set(this.settings())
    this.measure()
  }

  private measure() {
    const { parts, options } = this
    const { extent } = parts
    parts.sizes = { ...extent.sizes, header: options.header_height ?? extent.sizes.header }
    this.gantt_start = new Date(`${extent.first}T00:00:00`)
    this.gantt_end = new Date(`${extent.last}T00:00:00`)
    parts.canvas.style.width = `${extent.width}px`
    parts.canvas.style.height = `${extent.height + parts.sizes.header}px`
    // Variables restyle everything below them, and asking for a style makes the browser work it out.
    const { header, bar } = parts.sizes
    const styled = `${header} ${bar}`
    if (styled === parts.styled) return
    parts.styled = styled
    parts.axis.setSizes(parts.sizes)
    this.$container.style.setProperty('--gv-header', `${header}px`)
    this.$container.classList.toggle('small-bars', bar < 13)
    setLabelFont(`${bar < 13 ? 10 : 12}px ${getComputedStyle(this.$container).fontFamily}`)
  }

  /** Zooming and every other change of mode keep the date at `at` px of the view where it is. */
  override change_view_mode(
    mode: string | FrappeViewMode = this.options.view_mode,
    // The library's own way to stay in place keeps pixels, not the date.
    maintainPosition = true,
    at = this.parts.view.width / 2,
  ) {
    const { parts } = this
    if (!parts.isPlaced || !maintainPosition) {
      super.change_view_mode(mode)
      return
    }
    const { left } = parts.view
    parts.kept = { place: this.source.chart.dateAt(left + at), left, at }
    super.change_view_mode(mode)
  }

  /** The library's scale, without the variable it sets: that would restyle every element below. */
  override update_view_scale(mode: FrappeViewMode) {
    this.config.column_width = mode.column_width ?? this.options.column_width ?? 30
    this.config.header_height = this.options.header_height ?? 0
  }

  override trigger_event(event: string, args: unknown[]) {
    // The library fires this on construction, on refresh and on new options too: only real changes pass.
    if (event === 'view_change') {
      const { parts } = this
      const isFirst = parts.shownMode === null
      const isSame = parts.shownMode === this.config.view_mode.name
      parts.shownMode = this.config.view_mode.name
      if (isFirst || isSame) return
    }
    super.trigger_event(event, args)
  }

  override render() {
    const { parts } = this
    this.look()
    if (!parts.isPlaced && parts.view.width > 0) {
      parts.isPlaced = true
      this.$container.scrollTop = this.options.scroll_top ?? 0
      this.look()
      this.setScrollLeft(this.placeKept() ?? homeOf(this.source.chart, parts))
    } else if (parts.kept) {
      const { place, left, at } = parts.kept
      const x = this.source.chart.xAt(place)
      if (x !== null) this.setScrollLeft(keepInPlace(left, left + at, x))
    }
    parts.kept = null
    this.draw(true)
    this.options.on_extent?.(parts.extent)
  }

  /** Where the chart before this one stood, px: not where another plan is elsewhere in time. */
  private placeKept(): number | null {
    const was = this.options.kept_place?.was
    const left = was && this.source.chart.xAt(was.left)
    if (!was || left === null || left === undefined) return null
    const isOther = isOtherPlan(this.source.chart, this.parts, (task) => was.tasks.has(task))
    return isOther && !showsBars(this.source.chart, this.parts, left) ? null : left
  }

  private keepPlace() {
    const { options, parts } = this
    if (!options.kept_place || !parts.isPlaced) return
    const { first, end } = shownIn(parts)
    options.kept_place.was = {
      left: this.source.chart.dateAt(parts.view.left),
      before: parts.before,
      after: parts.after,
      tasks: new Set(this.source.chart.items(first, end).map((item) => item.task)),
    }
  }

  override clear() {
    this.parts.canvas.remove()
  }

  override bind_events() {
    const { signal } = this.parts.end
    this.$container.addEventListener('scroll', () => this.guard(() => this.scrolled()), {
      passive: true,
      signal,
    })
    const resized = new ResizeObserver(() => this.guard(() => this.resized()))
    resized.observe(this.$container)
    signal.addEventListener('abort', () => resized.disconnect())
    const unsubscribe = this.source.subscribe(() => this.guard(() => this.planChanged()))
    signal.addEventListener('abort', unsubscribe)
  }

  /** What fails in an event is shown by the chart's own error box, and stops nobody else (guard GL12). */
  private guard(run: () => void) {
    try {
      run()
    } catch (error) {
      this.options.on_failure?.(error)
    }
  }

  destroy() {
    this.keepPlace()
    this.parts.end.abort()
    this.$container.remove()
  }

  /** Reads the plan again; neither the place nor the mode changes. */
  override refresh() {
    this.setup_tasks()
    this.planChanged()
  }

  /** Takes up what the plan has become. The date at the left edge stays there. */
  planChanged() {
    const { parts } = this
    const before = parts.extent
    const { left } = parts.view
    parts.extent = this.source.chart.extent()
    const { extent } = parts
    const isSame =
      before.first === extent.first && before.width === extent.width && before.height === extent.height
    if (!isSame) this.measure()
    const shift =
      before.first === extent.first ? 0 : (this.source.chart.xAt({ date: before.first, part: 0 }) ?? 0)
    // Another plan, elsewhere in time: an empty chart would look like a broken one.
    const isElsewhere =
      isOtherPlan(this.source.chart, parts, (task) => parts.bars.rowOf(task) !== null) &&
      !showsBars(this.source.chart, parts, left + shift)
    if (isElsewhere) this.setScrollLeft(homeOf(this.source.chart, parts))
    else if (shift !== 0) this.setScrollLeft(left + shift)
    this.followOn()
    this.draw(true, isSame && before.todayX === extent.todayX, shift === 0 && !isElsewhere)
    if (!isSame) this.options.on_extent?.(extent)
  }

  /** Shows the bar of a task that was gone to elsewhere, where it is out of view. */
  follow(task: TaskId) {
    const { parts, source } = this
    const row = source.indexOf(task)
    const [item] = row < 0 ? [] : source.chart.items(row, row + 1)
    parts.followed = item ?? null
    if (!item || parts.view.width === 0) return
    this.showRow(row)
    if (item.refusal === null) this.showBar(item)
  }

  /** A task that is followed and got other dates is followed there, unless it was done here. */
  private followOn() {
    const { followed, isCommitting } = this.parts
    if (!followed) return
    const row = this.source.indexOf(followed.task)
    const [item] = row < 0 ? [] : this.source.chart.items(row, row + 1)
    this.parts.followed = item ?? null
    const isMoved = item && (item.start !== followed.start || item.end !== followed.end)
    if (isMoved && !isCommitting && item.refusal === null) this.showBar(item)
  }

  /** Runs a change that was made on the chart itself: the view stays where it is. */
  committing<T>(run: () => T): T {
    this.parts.isCommitting = true
    try {
      return run()
    } finally {
      this.parts.isCommitting = false
    }
  }

  /** Takes up other options where it stands. */
  setBehaviour({ holidays = [], ...options }: ChartBehaviour) {
    Object.assign(this.options, options)
    if (holidays === this.options.named_holidays) return
    this.options.named_holidays = holidays
    this.setup_dates()
    this.draw(true)
  }

  /** The library scrolls to a column's element; ours may not be drawn, so it is reckoned. */
  override scroll_current() {
    const { parts } = this
    this.scrollTo(parts.extent.todayX - parts.view.width / 3)
  }

  /** Shows row `row`, scrolling no further than needed. */
  showRow(row: number) {
    const { parts } = this
    const top = row * parts.sizes.row
    const { view } = parts
    if (top < view.top) this.setScrollTop(top)
    else if (top + parts.sizes.row > view.top + view.height)
      this.setScrollTop(top + parts.sizes.row - view.height)
  }

  /** Brings a bar's beginning into view sideways. */
  showBar(item: ChartItem) {
    const { view } = this.parts
    const isSeen = item.x < view.left + view.width - 40 && item.x + item.width > view.left + 40
    if (!isSeen) this.scrollTo(item.x - view.width / 4)
  }

  setScrollTop(top: number) {
    this.$container.scrollTop = top
    this.scrolled()
  }

  scrollBy(dx: number) {
    this.$container.scrollLeft += dx
    this.scrolled()
  }

  /** Draws what is in view: all of it anew, or what came into view since. */
  draw(isNew = false, isAxisKept = false, isGliding = false) {
    const { parts } = this
    if (parts.view.width === 0) return
    const { extent, sizes } = parts
    const next = windowOf(parts.view, { rows: extent.rows, rowHeight: sizes.row, width: extent.width })
    const old = parts.window
    parts.window = next
    if (isNew || !sameRows(old, next) || !sameStretch(old, next))
      parts.bars.draw(next, sizes, extent.rows, isNew, isGliding)
    if ((isNew && !isAxisKept) || !sameStretch(old, next))
      parts.axis.draw(this.source.chart.axis(next.x0, next.x1), next, { ...extent, sizes }, parts.view.height)
    this.options.on_drawn?.()
  }

  /** Arrows alone: they follow a bar that is dragged. */
  drawArrows() {
    const { bars, window, sizes, extent } = this.parts
    bars.drawArrows(window, sizes, extent.rows)
  }

  /** The row with this task, if it is drawn now. */
  override get_bar(id: string) {
    return this.parts.bars.rowById(id)
  }

  /** What is in view: rows and stretch, without the margin that is drawn beyond it. */
  shown(): ChartWindow {
    return shownIn(this.parts)
  }

  itemOf(task: TaskId): ChartItem | null {
    return this.parts.bars.rowOf(task)?.item ?? null
  }

  focusTask(task: TaskId) {
    const view = this.parts.bars.rowOf(task)
    if (view && view.group !== document.activeElement) view.group.focus({ preventScroll: true })
  }

  private scrollTo(left: number) {
    this.setScrollLeft(left)
    this.draw()
  }

  private setScrollLeft(left: number) {
    this.$container.scrollLeft = Math.max(0, left)
    this.look()
  }

  /** Reads what the view shows; the size comes from the observer, so that no layout is forced while scrolling. */
  private look() {
    const { parts, $container } = this
    parts.view.left = $container.scrollLeft
    parts.view.top = $container.scrollTop
    if (parts.view.width === 0) this.measureView()
  }

  private measureView() {
    const { parts, $container } = this
    parts.view.width = $container.clientWidth
    parts.view.height = Math.max(0, $container.clientHeight - (parts.sizes?.header ?? 0))
  }

  private resized() {
    const wasHidden = this.parts.view.width === 0
    this.measureView()
    const { extent } = this.parts
    const isOtherScreen = this.source.chart.set(this.settings()).sizes.column !== extent.sizes.column
    if (wasHidden || isOtherScreen) this.change_view_mode()
    else this.draw(true)
  }

  private settings() {
    const { parts, options } = this
    return {
      view: this.config.view_mode.name as ViewMode,
      before: parts.before,
      after: parts.after,
      screenWidth: window.innerWidth,
      screenHeight: window.innerHeight,
      row: options.row_height,
      holidays: [...options.named_holidays],
      sizes: options.sizes ?? null,
    }
  }

  private scrolled() {
    const { parts } = this
    const { left } = parts.view
    this.look()
    if (parts.view.left !== left) this.extend(parts.view.left - left)
    this.draw()
    if (parts.view.top !== parts.scrollTop) {
      parts.scrollTop = parts.view.top
      this.options.on_scroll_top?.(parts.view.top)
    }
  }

  /** Infinite padding: near an end ten more units are added, on the side that is scrolled to. */
  private extend(direction: number) {
    const { parts } = this
    if (!this.options.infinite_padding) return
    const side = endNear(parts, direction)
    const now = performance.now()
    if (side === null || now - parts.extendedAt < EXTEND_GUARD_MS) return
    parts.extendedAt = now
    parts[side]++
    const { view, extent } = parts
    const { first } = extent
    this.setup_dates()
    const shift = this.source.chart.xAt({ date: first, part: 0 }) ?? 0
    if (shift !== 0) {
      this.$container.scrollLeft = view.left + shift
      this.look()
    }
    this.draw(true)
  }
}
