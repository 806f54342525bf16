/**
 * The handles of the one bar that is pointed at or focused: both ends, the progress, and a dependency's at
 * either end. Made once for the whole chart, not for every bar.
 */
import type { ChartItem, DragHandle, Sizes } from '../../../editor/__generated__/types'
import { isAllowed } from '../interaction'
import { setAttribute } from '../../../ui/dom'
import { IS_TOUCH } from '../../../ui/metrics'
import { svg } from './svg'

/** Wide enough to be hit, drawn narrower; the largest that leaves a finger the bar itself (WCAG 2.5.8). */
const HIT = IS_TOUCH ? 24 : 10

/** How far from a bar's end, and above a narrow one's, the handle of a dependency has its middle. */
const LINK = IS_TOUCH ? { beside: 14, above: 12 } : { beside: 7, above: 8 }

/** From the middle of a dependency's handle to where a finger's reach of it ends; as in handles.css. */
const LINK_REACH = 13
/** The same of the knob of what is done; as in handles.css. */
const REACH = 12
/** So far from the middle of a short bar that a finger still holds the bar there. */
const ASIDE = 7

/**
 * Where the knob of what is done is held, px from the bar's start: there is nothing before the start or after the
 * finish to drag it to, so that its reach ends with the bar and leaves the rest to the bar's own ends.
 */
function reachOf(width: number, done: number): number {
  const middle = width / 2
  return done < middle
    ? Math.max(done, Math.min(REACH, middle - ASIDE))
    : Math.min(done, Math.max(width - REACH, middle + ASIDE))
}

/** Where a dependency begins: at the finish or at the start. */
export type LinkHandle = 'link' | 'linkStart'
export type HandleKind = Exclude<DragHandle, 'bar'> | LinkHandle

function putAt(knob: SVGGElement, x: number, y: number, held = { x, y }) {
  for (const circle of knob.children) {
    const at = circle.classList.contains('reach') ? held : { x, y }
    circle.setAttribute('cx', String(at.x))
    circle.setAttribute('cy', String(at.y))
    circle.setAttribute('r', '4.5')
  }
}

interface Rights {
  readonly?: boolean
  readonly_dates?: boolean
  readonly_progress?: boolean
}

export class Handles {
  readonly #root: SVGGElement
  readonly #start: SVGRectElement
  readonly #end: SVGRectElement
  readonly #progress: SVGGElement
  readonly #link: SVGGElement
  readonly #linkStart: SVGGElement
  readonly #line: SVGPathElement
  #item: ChartItem | null = null

  constructor(layer: SVGGElement) {
    this.#line = svg('path', 'link-line')
    this.#root = svg('g', 'handles', layer)
    const handle = <Name extends 'rect' | 'g'>(name: Name, kind: HandleKind, className: string) => {
      const element = svg(name, `handle ${className}`, this.#root)
      element.setAttribute('data-handle', kind)
      return element
    }
    /** Drawn small, and held by all of its reach. */
    const knob = (kind: HandleKind, className: string) => {
      const element = handle('g', kind, className)
      if (IS_TOUCH) svg('circle', 'reach', element)
      svg('circle', 'knob', element)
      return element
    }
    this.#start = handle('rect', 'start', 'left')
    this.#end = handle('rect', 'end', 'right')
    this.#progress = knob('progress', 'progress')
    this.#linkStart = knob('linkStart', 'link-start')
    this.#link = knob('link', 'link')
    this.hide()
  }

  get item(): ChartItem | null {
    return this.#item
  }

  hide() {
    this.#item = null
    setAttribute(this.#root, 'visibility', 'hidden')
    setAttribute(this.#root, 'pointer-events', 'none')
    for (const handle of this.#root.children) setAttribute(handle, 'visibility', 'hidden')
  }

  /** Puts the handles on a bar; milestones and invalid tasks get none but the dependency's (spec §2). */
  show(
    item: ChartItem,
    at: { x: number; width: number; progressWidth: number },
    origin: { x: number; y: number },
    sizes: Sizes,
    rights: Rights,
  ) {
    this.#item = item
    const x = at.x - origin.x
    const top = item.row * sizes.row - origin.y
    const y = top + (sizes.row - sizes.bar) / 2
    const hasDates = !item.isMilestone && !item.isInvalid && isAllowed('end', rights)
    const hasProgress = !item.isMilestone && !item.isInvalid && isAllowed('progress', rights)
    setAttribute(this.#root, 'visibility', 'visible')
    setAttribute(this.#root, 'pointer-events', 'auto')
    setAttribute(this.#root, 'data-task', String(item.task))
    const show = (element: Element, isShown: boolean) =>
      setAttribute(element, 'visibility', isShown ? 'visible' : 'hidden')
    show(this.#start, hasDates)
    show(this.#end, hasDates)
    show(this.#progress, hasProgress)
    show(this.#link, isAllowed('bar', rights))
    show(this.#linkStart, isAllowed('bar', rights))
    // Inside a wide bar, outside a narrow one: the bar itself must stay to be held.
    const isWide = at.width > 4 * HIT
    const done = reachOf(at.width, at.progressWidth)
    // Where the knob of what is done takes a finger's room inside, an end is held outside as well.
    const isTaken = (from: number) => IS_TOUCH && hasProgress && from < HIT + REACH
    const isOutAtStart = !isWide || isTaken(done)
    const isOutAtEnd = !isWide || isTaken(at.width - done)
    const beyondStart = IS_TOUCH && hasProgress ? Math.max(0, REACH - done) : 0
    const beyondEnd = IS_TOUCH && hasProgress ? Math.max(0, done + REACH - at.width) : 0
    const inside = isWide ? HIT : 0
    for (const [element, from, to] of [
      [this.#start, isOutAtStart ? -HIT - beyondStart : 0, inside],
      [this.#end, at.width - inside, at.width + (isOutAtEnd ? HIT + beyondEnd : 0)],
    ] as const) {
      element.setAttribute('x', String(x + from))
      element.setAttribute('y', String(IS_TOUCH ? top : y))
      element.setAttribute('width', String(to - from))
      element.setAttribute('height', String(IS_TOUCH ? sizes.row : sizes.bar))
    }
    putAt(this.#progress, x + at.progressWidth, y + sizes.bar, { x: x + done, y: top + sizes.row - REACH })
    // A diamond is narrower or wider than its day.
    const beyond = item.isMilestone ? (sizes.bar - at.width) / 2 : 0
    // Beside the ends that are held outside are their handles and then its name: above these.
    const aboveY = IS_TOUCH ? Math.max(top + sizes.row - HIT - LINK_REACH, LINK_REACH - origin.y) : y - 1
    for (const [knob, end, away, isAbove] of [
      [this.#linkStart, x, -1, hasDates && isOutAtStart],
      [this.#link, x + at.width, 1, hasDates && isOutAtEnd],
    ] as const) {
      const gap = beyond + (isAbove ? LINK.above : LINK.beside)
      putAt(knob, end + away * gap, isAbove ? aboveY : y + sizes.bar / 2)
    }
  }

  /** The dependency that is being drawn, in px of the drawing; `null` takes it away. */
  drawLine(line: { x1: number; y1: number; x2: number; y2: number } | null) {
    if (!line) return this.#line.remove()
    setAttribute(this.#line, 'd', `M${line.x1} ${line.y1}L${line.x2} ${line.y2}`)
    if (!this.#line.parentNode) this.#root.before(this.#line)
  }
}
