/**
 * What lies behind the bars, in bands of a few rows: where people are away, and their lines; and the
 * arrows. What is in view stays as it is drawn while the chart scrolls, so the browser paints only what comes into
 * view.
 */
import type { Arrows, Away, Sizes } from '../../../editor/__generated__/types'
import { missing, type ChartWindow } from '../chart-window'
import { ArrowLayer, arrowsOf } from './arrow-layer'
import { setAttribute } from '../../../ui/dom'
import { svg } from './svg'

/** Rows of a band. */
const BAND = 8
/** A line as wide as a pixel is sharp where it lies upon one. */
const SHARP = 0.5
/** The middle of a row is between two pixels where the row has an odd number of them. */
const sharp = ({ row }: Sizes) => (row % 2 === 0 ? SHARP : 0)

export interface ArrowSource {
  arrows(first: number, end: number, x0: number, x1: number): Arrows
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
  readonly #lines: SVGPathElement
  /** Below the lines. */
  #away: SVGPathElement | null = null
  away: readonly Away[] = []

  constructor(layer: SVGGElement) {
    this.root = svg('g', 'band', layer)
    this.#lines = svg('path', 'row-line', this.root)
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
    if (areas.length > 0 && !this.#away) {
      this.#away = svg('path', 'away')
      this.root.prepend(this.#away)
    }
    if (this.#away) setAttribute(this.#away, 'd', areas.join(''))
  }
}

export class BandLayer {
  readonly #layer: SVGGElement
  readonly #arrows: ArrowLayer
  /** By number: the rows from eight times that. */
  #bands = new Map<number, Band>()
  /** The rows whose arrows are drawn, and where their coordinates begin. */
  #drawn = { first: 0, end: 0, x: 0, y: 0 }

  constructor(
    parent: SVGElement,
    private readonly source: ArrowSource,
  ) {
    this.#layer = svg('g', 'bands', parent)
    this.#arrows = new ArrowLayer(parent)
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
    const fresh: [number, Band][] = []
    for (let number = first; number < end; number++) {
      const known = this.#bands.get(number)
      const band = known ?? spare.pop() ?? new Band(this.#layer)
      this.#bands.set(number, band)
      band.place(view, number * BAND)
      if (!known || isNew) fresh.push([number, band])
    }
    for (const band of spare) band.root.remove()
    this.#fill(fresh, view, rows)
    if (isNew) this.drawArrows(view)
    else this.#moveArrows(view)
  }

  /** Who is away in a row at `x` px of the timeline, and what for; null where nobody is. */
  awayAt(row: number, x: number): string | null {
    const away = this.#bands.get(Math.floor(row / BAND))?.away ?? []
    const here = away.filter((one) => one.row === row && x >= one.x && x < one.x + one.width)
    return here.length === 0 ? null : here.map(({ text }) => text).join('\n')
  }

  /** Arrows alone, all anew. */
  drawArrows({ window: { first, end, x0, x1 }, sizes, origin }: BandView) {
    this.#drawn = { first, end, ...origin }
    const arrows = this.source.arrows(first, end, x0, x1)
    const [top, bottom] = [first * sizes.row - origin.y, end * sizes.row - origin.y]
    this.#arrows.show(arrowsOf(arrows, x0 - origin.x + SHARP, top + sharp(sizes)), { top, bottom })
  }

  /** Rules and shades bands that follow each other, or whose rows are all that is asked for. */
  #fill(bands: readonly [number, Band][], view: BandView, rows: number) {
    const [top] = bands
    const last = bands.at(-1)
    if (!top || !last) return
    const { x0, x1 } = view.window
    const end = Math.min((last[0] + 1) * BAND, rows)
    const away = this.source.away(top[0] * BAND, end, x0, x1)
    for (const [number, band] of bands) {
      const from = number * BAND
      band.rule(Math.min(BAND, rows - from), view)
      const own = away.filter(({ row }) => row >= from && row < from + BAND)
      band.shade(own, from, view)
    }
  }

  /** The arrows of the rows that came, and of the others those that still cross the window. */
  #moveArrows(view: BandView) {
    const { window, sizes, origin } = view
    const known = this.#drawn
    const isShifted = known.x !== origin.x || known.y !== origin.y
    const [rows, ...others] = missing(window, known)
    const isAside = !rows || (rows[0] === window.first && rows[1] === window.end)
    if (isShifted || others.length > 0 || (rows && isAside)) {
      this.drawArrows(view)
      return
    }
    this.#drawn = { first: window.first, end: window.end, ...origin }
    const y = (row: number) => row * sizes.row - origin.y
    const [first, end] = rows ?? [window.first, window.first]
    const arrows = rows ? this.source.arrows(first, end, window.x0, window.x1) : null
    const came = arrows ? arrowsOf(arrows, window.x0 - origin.x + SHARP, y(first) + sharp(sizes)) : []
    this.#arrows.show(came, { top: y(window.first), bottom: y(window.end) }, true)
  }
}
