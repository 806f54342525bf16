/**
 * What lies behind the bars, in bands of a few rows: where people are away, their lines and the arrows that begin in them. A band in view
 * stays as it is drawn while the chart scrolls, so the browser paints only what comes into view; one path for all
 * arrows in view would be painted whole with every step.
 */
import type { Arrows, Away, Sizes } from '../../../editor/__generated__/types'
import type { ChartWindow } from '../chart-window'
import { setAttribute, svg } from './svg'

/** Rows of a band. */
const BAND = 8

export interface ArrowSource {
  arrows(first: number, end: number, x0: number, x1: number): Arrows
  arrowsBegun(first: number, end: number, x0: number, x1: number): Arrows
  /** Where the owners of rows are away. */
  away(first: number, end: number, x0: number, x1: number): Away[]
}

/** What is drawn: `rows` counts all rows of the view, `origin` is where the drawing's coordinates begin, px. */
export interface BandView {
  window: ChartWindow
  sizes: Sizes
  rows: number
  origin: { readonly x: number; readonly y: number }
}

class Band {
  readonly root: SVGGElement
  /** Below the lines. */
  readonly #away: SVGPathElement
  readonly #lines: SVGPathElement
  readonly #kept: SVGPathElement
  #critical: SVGPathElement | null = null
  #driving: SVGPathElement | null = null
  #early: SVGPathElement | null = null
  #broken: SVGPathElement | null = null
  away: readonly Away[] = []

  constructor(layer: SVGGElement) {
    this.root = svg('g', 'band', layer)
    this.#away = svg('path', 'away', this.root)
    this.#lines = svg('path', 'row-line', this.root)
    this.#kept = svg('path', 'arrow', this.root)
  }

  place({ window, sizes, origin }: BandView, first: number) {
    setAttribute(this.root, 'transform', `translate(${window.x0 - origin.x},${first * sizes.row - origin.y})`)
  }

  rule(rows: number, { window, sizes }: BandView) {
    let lines = ''
    for (let row = 1; row <= rows; row++)
      lines += `M0 ${row * sizes.row - 0.5}h${Math.ceil(window.x1 - window.x0)}`
    setAttribute(this.#lines, 'd', lines)
  }

  shade(away: readonly Away[], first: number, { window, sizes }: BandView) {
    this.away = away
    const areas = away.map(
      ({ row, x, width }) =>
        `M${x - window.x0} ${(row - first) * sizes.row}h${width}v${sizes.row - 1}h${-width}z`,
    )
    setAttribute(this.#away, 'd', areas.join(''))
  }

  show({ kept, critical, driving, early, broken }: Arrows) {
    setAttribute(this.#kept, 'd', kept)
    if (critical) this.#critical ??= svg('path', 'arrow critical', this.root)
    if (this.#critical) setAttribute(this.#critical, 'd', critical)
    if (driving) this.#driving ??= svg('path', 'arrow driving', this.root)
    if (this.#driving) setAttribute(this.#driving, 'd', driving)
    if (early) this.#early ??= svg('path', 'arrow early', this.root)
    if (this.#early) setAttribute(this.#early, 'd', early)
    if (broken) this.#broken ??= svg('path', 'arrow broken', this.root)
    if (this.#broken) setAttribute(this.#broken, 'd', broken)
  }
}

export class BandLayer {
  readonly #layer: SVGGElement
  /** Arrows from above the first band; it has no rows. */
  readonly #above: Band
  /** By number: the rows from eight times that. */
  #bands = new Map<number, Band>()

  constructor(
    parent: SVGElement,
    private readonly source: ArrowSource,
  ) {
    this.#layer = svg('g', 'bands', parent)
    this.#above = new Band(this.#layer)
  }

  /** Draws the bands of a window: all of them anew, or those it had not. */
  draw(view: BandView, isNew: boolean) {
    const { window, rows } = view
    const first = Math.floor(window.first / BAND)
    const end = Math.ceil(window.end / BAND)
    const spare: Band[] = []
    for (const [number, band] of this.#bands) {
      if (number >= first && number < end) continue
      this.#bands.delete(number)
      spare.push(band)
    }
    for (let number = first; number < end; number++) {
      const known = this.#bands.get(number)
      const band = known ?? spare.pop() ?? new Band(this.#layer)
      this.#bands.set(number, band)
      band.place(view, number * BAND)
      if (known && !isNew) continue
      const from = number * BAND
      const until = Math.min(from + BAND, rows)
      band.rule(until - from, view)
      band.shade(this.source.away(from, until, window.x0, window.x1), from, view)
      this.#drawBegun(band, number, view)
    }
    for (const band of spare) band.root.remove()
    this.#drawAbove(first, view)
  }

  /** Who is away in a row at `x` px of the timeline, and what for; null where nobody is. */
  awayAt(row: number, x: number): string | null {
    const away = this.#bands.get(Math.floor(row / BAND))?.away ?? []
    const here = away.filter((one) => one.row === row && x >= one.x && x < one.x + one.width)
    return here.length === 0 ? null : here.map(({ text }) => text).join('\n')
  }

  /** Arrows alone. */
  drawArrows(view: BandView) {
    for (const [number, band] of this.#bands) this.#drawBegun(band, number, view)
    this.#drawAbove(Math.floor(view.window.first / BAND), view)
  }

  #drawBegun(band: Band, number: number, { window, rows }: BandView) {
    const first = number * BAND
    band.show(this.source.arrowsBegun(first, Math.min(first + BAND, rows), window.x0, window.x1))
  }

  #drawAbove(number: number, view: BandView) {
    const row = number * BAND
    this.#above.place(view, row)
    this.#above.show(this.source.arrows(row, row, view.window.x0, view.window.x1))
  }
}
