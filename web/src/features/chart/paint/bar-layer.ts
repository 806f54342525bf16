/**
 * The rows in view. Rows that leave are used again for rows that come, and stay in the order of the plan in the
 * document, which is the order of the Tab key and of screen readers.
 */
import type { ChartItem, Sizes } from '../../../editor/__generated__/types'
import type { TaskId } from '../../../editor/__generated__/types'
import { missing, type ChartWindow } from '../chart-window'
import { BandLayer, type ArrowSource } from './band-layer'
import { BarRow } from './bar-row'
import { svg } from './svg'

/**
 * The drawing begins at a multiple of this, so that its own coordinates stay below what single precision draws
 * exactly, and moves rarely.
 */
const ORIGIN_STEP = 4096

/** The elements stand in order this long after the last row came or went, ms. */
const SETTLED_AFTER = 150

export interface BarSource extends ArrowSource {
  items(first: number, end: number): ChartItem[]
}

export class BarLayer {
  readonly root = svg('svg', 'gantt')
  readonly #bands: BandLayer
  readonly #rows: SVGGElement
  /** Above the bars: handles, and what is being drawn. */
  readonly overlay: SVGGElement
  #views: BarRow[] = []
  #spare: BarRow[] = []
  #first = 0
  #origin = { x: 0, y: 0 }
  #sizes: Sizes | null = null
  #stretch = ''
  #settling: ReturnType<typeof setTimeout> | undefined
  /** The row with the focus or a drag: it keeps its element wherever the view goes. */
  #held: BarRow | null = null

  constructor(private readonly source: BarSource) {
    this.#bands = new BandLayer(this.root, source)
    this.#rows = svg('g', 'bar', this.root)
    this.overlay = svg('g', 'overlay', this.root)
  }

  get origin(): { readonly x: number; readonly y: number } {
    return this.#origin
  }

  rowOf(task: TaskId): BarRow | null {
    return (
      this.#views.find((view) => view.item?.task === task) ??
      (this.#held?.item?.task === task ? this.#held : null)
    )
  }

  /** Whether a row is drawn of such a task. */
  hasDrawn(isSuch: (task: TaskId) => boolean): boolean {
    return this.#views.some((view) => view.item !== null && isSuch(view.item.task))
  }

  /** By the chart's id of its task. */
  rowById(id: string): BarRow | null {
    return this.#views.find((view) => view.item?.id === id) ?? null
  }

  rowAt(row: number): BarRow | null {
    return this.#views[row - this.#first] ?? null
  }

  hold(task: TaskId | null) {
    const old = this.#held
    this.#held = task === null ? null : this.rowOf(task)
    if (old && old !== this.#held && !this.#views.includes(old)) {
      old.group.remove()
      this.#spare.push(old)
    }
  }

  /**
   * The plan changed, and all is to be drawn anew: a held row whose task `isGone` is held no longer.
   *
   * @returns the row that had the focus and lost it so
   */
  letGone(isGone: (task: TaskId) => boolean): number | null {
    const held = this.#held
    if (!held?.item || !isGone(held.item.task)) return null
    const hadFocus = held.group.contains(document.activeElement)
    this.#held = null
    this.#views = this.#views.filter((view) => view !== held)
    held.group.remove()
    this.#spare.push(held)
    return hadFocus ? held.item.row : null
  }

  /**
   * Draws a window: everything anew after a change of the plan or the scale, else only what is new to it.
   *
   * @param rows all rows of the view
   * @param isGliding bars that moved glide to their new place
   */
  draw(window: ChartWindow, sizes: Sizes, rows: number, isNew: boolean, isGliding = false) {
    const origin = {
      x: Math.floor(window.x0 / ORIGIN_STEP) * ORIGIN_STEP,
      y: Math.floor((window.first * sizes.row) / ORIGIN_STEP) * ORIGIN_STEP,
    }
    const isShifted = origin.x !== this.#origin.x || origin.y !== this.#origin.y
    this.#origin = origin
    this.#sizes = sizes
    if (isShifted || isNew) {
      this.root.style.left = `${origin.x}px`
      this.root.style.top = `${origin.y + sizes.header}px`
    }
    if (isNew) this.#renew(window, isGliding && !isShifted)
    else {
      this.#move(window)
      if (isShifted) {
        this.#views.forEach((view, at) => this.#show(view, this.#first + at, view.item))
        if (this.#held?.item) this.#show(this.#held, this.#held.item.row, this.#held.item)
      }
    }
    const stretch = `${window.x0} ${window.x1}`
    this.#bands.draw({ window, sizes, rows, origin }, isNew || stretch !== this.#stretch)
    this.#stretch = stretch
  }

  /** Ends all previews of a drag. */
  settle() {
    for (const view of this.#views) view.settle()
    this.#held?.settle()
  }

  /** Who is away in a row at `x` px of the timeline, and what for. */
  awayAt(row: number, x: number): string | null {
    return this.#bands.awayAt(row, x)
  }

  /** Arrows alone: they follow a bar that is dragged. */
  drawArrows(window: ChartWindow, sizes: Sizes, rows: number) {
    this.#bands.drawArrows({ window, sizes, rows, origin: this.#origin })
  }

  #renew(window: ChartWindow, isGliding: boolean) {
    const items = this.source.items(window.first, window.end)
    // A task keeps its element where it can: the focus stays on it when rows come and go above.
    const held = this.#held
    const heldAt = held ? items.findIndex((item) => item.task === held.item?.task) : -1
    const old = this.#views.filter((view) => view !== held)
    const views: BarRow[] = []
    items.forEach((item, at) => {
      const view = at === heldAt && held ? held : (old.shift() ?? this.#spare.pop() ?? new BarRow())
      views.push(view)
      this.#show(view, window.first + at, item, isGliding)
    })
    for (const view of old) this.#release(view)
    if (held && heldAt < 0 && !held.group.isConnected) this.#held = null
    this.#views = views
    this.#first = window.first
    this.#order()
  }

  #move(window: ChartWindow) {
    const known = { first: this.#first, end: this.#first + this.#views.length }
    if (known.first === window.first && known.end === window.end) return
    const views: BarRow[] = []
    this.#views.forEach((view, at) => {
      const row = known.first + at
      if (row >= window.first && row < window.end) views[row - window.first] = view
      else this.#release(view)
    })
    for (const [first, end] of missing(window, known)) {
      this.source.items(first, end).forEach((item, at) => {
        const isHeld = this.#held?.item?.task === item.task
        const view = (isHeld ? this.#held : null) ?? this.#spare.pop() ?? new BarRow()
        this.#show(view, first + at, item)
        views[first + at - window.first] = view
      })
    }
    this.#views = views
    this.#first = window.first
    // To move an element costs as much as to make it: while the chart scrolls, each stays where it stands.
    for (const { group } of views) if (!group.isConnected) this.#rows.append(group)
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#order(), SETTLED_AFTER)
  }

  #show(view: BarRow, row: number, item: ChartItem | null, isGliding = false) {
    if (!this.#sizes || !item) return
    view.show(item, this.#sizes, this.#origin.x, row * this.#sizes.row - this.#origin.y, isGliding)
  }

  #release(view: BarRow) {
    if (view === this.#held) return
    this.#spare.push(view)
  }

  /** Puts the elements in order, moving only those that are not; the focused one is never moved. */
  #order() {
    const { activeElement } = document
    let next: Element | null = null
    for (let at = this.#views.length - 1; at >= 0; at--) {
      const group = this.#views[at]?.group
      if (!group) continue
      const isPlaced = group.parentNode === this.#rows && group.nextElementSibling === next
      if (!isPlaced && group !== activeElement) this.#rows.insertBefore(group, next)
      next = group
    }
    for (const view of this.#spare) if (view.group.isConnected) view.group.remove()
  }
}
