/**
 * frappe-gantt, drawing only what is in view. The library's class is extended from outside. It keeps its options,
 * view modes, way through a change of mode and events; what it would draw (every bar, every day, markup made of names)
 * or reckon (dates by pixel) is answered by our painter and by the rules behind `ChartSource`. None of its methods that
 * make markup is ever reached, so the page's Trusted Types policy holds.
 *
 * The base constructor draws before it returns: fields made in this class would be reset after the first
 * drawing, so all state is made in `setup_wrapper`, and nothing here is `#private`.
 */
import Gantt, { type FrappeViewMode } from 'frappe-gantt'
import type { ChartItem, TaskId } from '../../editor/__generated__/types'
import type { ChartSource } from './chart-source'
import { keepInPlace, sameRows, sameStretch, windowOf } from './chart-window'
import { isDrawnAlike, type ChartBehaviour, type ChartOptions } from './chart-options'
import { extend } from './extending'
import { makeParts, type Parts } from './gantt-parts'
import { forgetWay, goToToday } from './going'
import { keepDateAt, keepPlace, placeKept } from './kept-view'
import { setPalette, setSizes } from './looks'
import { screenNow, settingsOf } from './chart-settings'
import { takeUpPlan } from './plan-changed'
import type { ChartPointer } from './pointer/pointer'
import { homeOf } from './placing'

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
    ;(this as { parts: Parts }).parts = makeParts(this.$container, () => this.source.chart)
  }

  /** The plan is the source's; so is the word on what it does not draw (spec §5). */
  override setup_tasks() {
    this.tasks = []
    // Its texts are written over: a translator's would stay beside them (U18).
    this.$container.setAttribute('translate', 'no')
    setPalette(this.$container)
  }

  /** The library counts every day here; the rules answer with two. */
  override setup_dates() {
    const was = this.options.kept_place?.was
    if (was && !this.parts.isPlaced) {
      this.parts.before = was.before
      this.parts.after = was.after
    }
    this.parts.extent = this.source.chart.set(settingsOf(this))
    this.measure()
  }

  measure() {
    const { parts, options } = this
    const { extent } = parts
    parts.sizes = { ...extent.sizes, header: options.header_height ?? extent.sizes.header }
    this.gantt_start = new Date(`${extent.first}T00:00:00`)
    this.gantt_end = new Date(`${extent.last}T00:00:00`)
    parts.canvas.style.width = `${extent.width}px`
    parts.canvas.style.height = `${extent.height + parts.sizes.header}px`
    setSizes(this.$container, parts)
  }

  /** Zooming and every other change of mode keep the date at `at` px of the view where it is. */
  override change_view_mode(
    mode: string | FrappeViewMode = this.options.view_mode,
    // The library's own way to stay in place keeps pixels, not the date.
    maintainPosition = true,
    at = this.parts.view.width / 2,
  ) {
    const { parts } = this
    forgetWay(this)
    if (!parts.isPlaced || !maintainPosition) {
      super.change_view_mode(mode)
      return
    }
    keepDateAt(this, at)
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
      const was = parts.shownMode
      parts.shownMode = this.config.view_mode.name
      if (was === null || was === parts.shownMode) return
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
      this.setScrollLeft(placeKept(this) ?? homeOf(this.source.chart, parts))
    } else if (parts.kept) {
      const { place, left, at } = parts.kept
      const x = this.source.chart.xAt(place)
      if (x !== null) this.setScrollLeft(keepInPlace(left, left + at, x))
    }
    parts.kept = null
    this.draw(true)
    this.options.on_extent?.(parts.extent)
  }

  override clear() {
    this.parts.canvas.remove()
  }

  override bind_events() {
    const { end, atEnd } = this.parts
    const { signal } = end
    this.$container.addEventListener('scroll', () => this.guard(() => this.scrolled()), {
      passive: true,
      signal,
    })
    const resized = new ResizeObserver(() => this.guard(() => this.resized()))
    resized.observe(this.$container)
    atEnd.add(() => resized.disconnect())
    atEnd.add(this.source.subscribe(() => this.guard(() => this.planChanged())))
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
    keepPlace(this)
    this.parts.end.abort()
    this.parts.atEnd.tell()
    this.$container.remove()
  }

  /** Reads the plan again; neither the place nor the mode changes. */
  override refresh() {
    this.setup_tasks()
    this.planChanged()
  }

  planChanged() {
    takeUpPlan(this)
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
    const isSame = isDrawnAlike(this.options, options) && holidays === this.options.named_holidays
    Object.assign(this.options, options)
    if (isSame) return
    this.options.named_holidays = holidays
    this.setup_dates()
    this.draw(true)
  }

  /** The library scrolls to a column's element; ours may not be drawn, so it is reckoned. */
  override scroll_current() {
    goToToday(this)
  }

  setScrollTop(top: number) {
    this.$container.scrollTop = top
    this.scrolled()
  }

  scrollBy(dx: number, dy = 0) {
    this.$container.scrollLeft += dx
    if (dy !== 0) this.$container.scrollTop += dy
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
    parts.axis.moved(parts.view.left)
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

  itemOf(task: TaskId): ChartItem | null {
    return this.parts.bars.rowOf(task)?.item ?? null
  }

  focusTask(task: TaskId) {
    const view = this.parts.bars.rowOf(task)
    if (view && view.group !== document.activeElement) view.group.focus({ preventScroll: true })
  }

  scrollTo(left: number) {
    this.setScrollLeft(left)
    this.draw()
  }

  setScrollLeft(left: number) {
    this.$container.scrollLeft = Math.max(0, left)
    this.look()
  }

  /** Reads what the view shows; the size comes from the observer, so that no layout is forced while scrolling. */
  look() {
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
    const { extent, view } = this.parts
    const { width, height } = view
    const wasHidden = width === 0
    this.measureView()
    // An observer tells of the size it finds, too.
    const isSame = view.width === width && view.height === height
    if (isSame && this.parts.isPlaced && this.parts.screen === screenNow()) return
    // Before the rules hear of the screen: the view's pixels are still those of the columns before.
    keepDateAt(this, 0)
    const isOtherScreen = this.source.chart.set(settingsOf(this)).sizes.column !== extent.sizes.column
    if (wasHidden || isOtherScreen) super.change_view_mode(this.options.view_mode)
    else this.draw(true)
    this.parts.kept = null
  }

  private scrolled() {
    const { parts } = this
    const { left, top, width } = parts.view
    this.look()
    // First the other pane: to scroll it after drawing, the browser would lay this one out at once.
    if (parts.view.top !== parts.scrollTop) {
      parts.scrollTop = parts.view.top
      this.options.on_scroll_top?.(parts.view.top)
    }
    if (parts.view.left !== left) extend(this, parts.view.left - left)
    else if (parts.view.top === top && parts.view.width === width) return
    this.draw()
  }
}
