/**
 * The arrows, an element each: an arrow that stays in view stays as it is drawn while the chart scrolls, and a
 * tile of the screen is painted with the arrows that cross it alone. In one path for several rows each tile
 * strokes all of them, which took two thirds of all painting.
 */
import type { Arrows } from '../../../editor/__generated__/types'
import { setAttribute } from '../../../ui/dom'
import { cutTo, tilesOf, type Span } from './cut-path'
import { svg } from './svg'

/** One arrow, px of the drawing: it reaches from `top` to `bottom`. */
export interface Arrow extends Span {
  key: string
  kind: keyof Arrows
  path: string
}

/** More arrows than this at one place are one path: nobody tells them apart. */
const MOST = 200
const MOST_SPARE = 24

/** Their lines are dashed (bars.css). */
const DASHED: ReadonlySet<keyof Arrows> = new Set(['early', 'broken'])

const KINDS = ['kept', 'critical', 'driving', 'early', 'broken'] as const
/** Numbers of a path that count from its corner: those after a capital. */
const PLACES = /([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g

const tenths = (value: number) => Math.round(value * 10) / 10

/** A path that counts from the corner `x`, `y` as one that counts from the drawing's own. Pure. */
export function shifted(path: string, x: number, y: number): string {
  return path.replace(PLACES, (_, command: string, one: string, other: string | undefined) => {
    if (command === 'V') return `V${tenths(Number(one) + y)}`
    const place = `${command}${tenths(Number(one) + x)}`
    return other === undefined ? place : `${place} ${tenths(Number(other) + y)}`
  })
}

/** Where an arrow begins, and the tip it ends at. */
const ENDS = /^M\S+ (-?[\d.]+).*L\S+ (-?[\d.]+)l/

/** The arrows of an answer one by one, moved by `x`, `y`; of a crowd nothing is known but that it is there. Pure. */
export function arrowsOf(arrows: Arrows, x: number, y: number): Arrow[] {
  return KINDS.flatMap((kind) => {
    const all = arrows[kind]
    if (!all) return []
    const paths = all.split(/(?=M)/)
    return (paths.length > MOST ? [all] : paths).map((one) => {
      const path = shifted(one, x, y)
      const ends = paths.length > MOST ? null : ENDS.exec(path)
      const [from, to] = ends ? [Number(ends[1]), Number(ends[2])] : [-Infinity, Infinity]
      return { key: kind + path, kind, path, top: Math.min(from, to), bottom: Math.max(from, to) }
    })
  })
}

interface Shown {
  arrow: Arrow
  element: SVGPathElement
}

export class ArrowLayer {
  readonly #plain: SVGGElement
  /** Those that stand out are above the others. */
  readonly #marked: SVGGElement
  #shown = new Map<string, Shown>()
  #spare: Record<keyof Arrows, SVGPathElement[]> = {
    kept: [],
    critical: [],
    driving: [],
    early: [],
    broken: [],
  }
  /** What dashed arrows are cut to. */
  #tiles: Span = { top: 0, bottom: 0 }

  constructor(parent: SVGElement) {
    this.#plain = svg('g', 'arrows', parent)
    this.#marked = svg('g', 'arrows', parent)
  }

  /** Shows these arrows in a window; `areMore` comes to those that were shown before and are still in it. */
  show(arrows: readonly Arrow[], window: Span, areMore = false) {
    const old = this.#shown
    const shown = new Map<string, Shown>()
    const isNew = new Map<string, Arrow>()
    this.#cut(tilesOf(window))
    for (const arrow of arrows) {
      const known = old.get(arrow.key)
      if (known) shown.set(arrow.key, known)
      else isNew.set(arrow.key, arrow)
    }
    for (const [key, one] of old) {
      if (shown.has(key)) continue
      if (areMore && one.arrow.bottom >= window.top && one.arrow.top < window.bottom) shown.set(key, one)
      else this.#spare[one.arrow.kind].push(one.element)
    }
    for (const [key, arrow] of isNew) {
      const parent = arrow.kind === 'kept' ? this.#plain : this.#marked
      const element =
        this.#spare[arrow.kind].pop() ??
        svg('path', arrow.kind === 'kept' ? 'arrow' : `arrow ${arrow.kind}`, parent)
      element.setAttribute('d', this.#near(arrow))
      shown.set(key, { arrow, element })
    }
    this.#shown = shown
    for (const kind of KINDS) this.#clear(this.#spare[kind])
  }

  /** What is drawn of an arrow. */
  #near({ kind, path }: Arrow): string {
    return DASHED.has(kind) ? cutTo(path, this.#tiles) : path
  }

  #cut(tiles: Span) {
    if (tiles.top === this.#tiles.top && tiles.bottom === this.#tiles.bottom) return
    this.#tiles = tiles
    for (const { arrow, element } of this.#shown.values()) setAttribute(element, 'd', this.#near(arrow))
  }

  /** A few are kept for the arrows that come next. */
  #clear(spare: SVGPathElement[]) {
    for (const path of spare.splice(MOST_SPARE)) path.remove()
    for (const path of spare) setAttribute(path, 'd', '')
  }
}
