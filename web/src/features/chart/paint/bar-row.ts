/**
 * One row of the chart as four elements, made once and used again for whatever row comes into view: the bar,
 * its done part, its name, and the group that is focused, named and placed. Names are text nodes (guard M1).
 */
import type { BarPlace, ChartItem, Sizes } from '../../../editor/__generated__/types'
import { shownText } from '../../../ui/shown-text'
import { classOf } from './bar-class'
import { barShape, diamondShape, summaryShape } from './shapes'
import { setAttribute } from '../../../ui/dom'
import { svg } from './svg'
import { textWidth } from './text-width'

/** Between a bar and the name behind it: an arrow turns in there. */
const NAME_GAP = 13
const NAME_INSET = 6
/** Height of a baseline's bar. */
const BASELINE = 3
/** Mark at the end of a summary bar. */
const CAP = 2.5
/** Spec §9, "bar animation". */
const GLIDE: KeyframeAnimationOptions = { duration: 400, easing: 'ease' }

const isMotionWelcome = () =>
  'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches

interface Drawn {
  x: number
  width: number
  /** Left edge of the name. */
  nameX: number
  /** The name stands inside the bar, not behind it. */
  isInside: boolean
}

/** The class names are the library's, so that what styles its chart styles this one. */
export class BarRow {
  readonly group = svg('g', 'bar-wrapper')
  readonly #bar = svg('path', 'bar', this.group)
  readonly #progress = svg('rect', 'bar-progress', this.group)
  readonly #name = svg('text', 'bar-label', this.group)
  readonly #text = document.createTextNode('')
  #mark: SVGTextElement | null = null
  #caps: SVGPathElement | null = null
  #float: SVGPathElement | null = null
  #baseline: SVGPathElement | null = null
  #span: SVGPathElement | null = null
  #picture: SVGImageElement | null = null
  #item: ChartItem | null = null
  #sizes: Sizes | null = null
  #originX = 0
  #top = 0
  /** What is drawn, px. */
  #drawn: Drawn = { x: 0, width: 0, nameX: 0, isInside: false }
  /** How far the name stands from its own place, to be in view. */
  #held = 0
  /** Where the view began when it was last at rest, px of the chart. */
  #left = 0

  constructor() {
    this.#name.append(this.#text)
    this.group.setAttribute('role', 'button')
    this.group.setAttribute('tabindex', '0')
  }

  get item(): ChartItem | null {
    return this.#item
  }

  /**
   * Shows an item; x positions count from `originX`, and its row is `top` px below the layer's origin. The place is
   * in the elements' own coordinates: a transform of each row is one more layer to sort in every frame.
   */
  show(item: ChartItem, sizes: Sizes, originX: number, top: number, isGliding = false) {
    const old = this.#item
    const before = this.#drawn
    const isSameBar = old?.task === item.task && originX === this.#originX && sizes === this.#sizes
    const isMoved =
      old?.x !== item.x || old.width !== item.width || originX !== this.#originX || top !== this.#top
    this.#item = item
    this.#originX = originX
    this.#top = top
    if (sizes !== this.#sizes) {
      this.#sizes = sizes
      this.#progress.setAttribute('height', String(sizes.bar))
    } else if (
      old &&
      !isMoved &&
      old.name === item.name &&
      old.progress === item.progress &&
      old.label === item.label &&
      old.customClass === item.customClass &&
      old.isParent === item.isParent &&
      old.isInvalid === item.isInvalid &&
      old.sticksLeft === item.sticksLeft &&
      old.isCritical === item.isCritical &&
      old.inChain === item.inChain &&
      old.floatWidth === item.floatWidth &&
      old.baselineX === item.baselineX &&
      old.baselineWidth === item.baselineWidth &&
      old.sticksRight === item.sticksRight &&
      old.spanX === item.spanX &&
      old.spanWidth === item.spanWidth &&
      old.fill === item.fill &&
      old.fillProgress === item.fillProgress &&
      old.thumbnail === item.thumbnail &&
      old.refusal === item.refusal &&
      old.task === item.task &&
      old.id === item.id
    )
      return
    const { group } = this
    setAttribute(group, 'class', classOf(item))
    // A foreign task's own colours, checked by the rules; nothing else ever has any.
    if ((old?.fill ?? null) !== item.fill) group.style.setProperty('--fill', item.fill ?? '')
    if ((old?.fillProgress ?? null) !== item.fillProgress)
      group.style.setProperty('--done', item.fillProgress ?? '')
    setAttribute(group, 'data-id', item.id)
    setAttribute(group, 'data-task', String(item.task))
    setAttribute(group, 'aria-label', item.label)
    const isHidden = item.refusal !== null
    setAttribute(group, 'visibility', isHidden ? 'hidden' : 'visible')
    setAttribute(group, 'tabindex', isHidden ? '-1' : '0')
    const name = shownText(item.name)
    if (this.#text.data !== name) this.#text.data = name
    this.#draw(item.x, item.width, item.progressWidth)
    if (isGliding && isSameBar) this.#glide(before)
  }

  /** From where it was drawn to where it is: by transforms, so that nothing is laid out on the way. */
  #glide(from: Drawn) {
    const { x, width, nameX } = this.#drawn
    if ((from.x === x && from.width === width) || !isMotionWelcome()) return
    const stretch = `translateX(${from.x - x}px) scaleX(${from.width / width})`
    this.group.classList.add('gliding')
    const glide = this.#bar.animate([{ transform: stretch }, {}], GLIDE)
    glide.onfinish = () => this.group.classList.remove('gliding')
    this.#progress.animate([{ transform: stretch }, {}], GLIDE)
    const slide = `translateX(${from.nameX - nameX}px)`
    for (const part of [this.#name, this.#mark, this.#caps]) part?.animate([{ transform: slide }, {}], GLIDE)
  }

  /** Where it ends with its name, px of the chart. */
  get end(): number {
    const { x, width, nameX, isInside } = this.#drawn
    return this.#originX + (isInside ? x + width : nameX + textWidth(this.#text.data))
  }

  /** A name inside a bar that begins before `left`, px of the chart, stands there if the rest of the bar has room. */
  holdName(left: number) {
    this.#left = left
    const { x, width, nameX, isInside } = this.#drawn
    const hidden = left - this.#originX - x
    const room = x + width - nameX - textWidth(this.#text.data) - NAME_INSET
    const held = isInside && hidden > 0 && hidden <= room ? Math.round(hidden) : 0
    const step = held - this.#held
    if (step === 0) return
    this.#held = held
    for (const part of [this.#name, this.#mark, this.#picture])
      part?.setAttribute('x', String(Number(part.getAttribute('x')) + step))
  }

  /** Shows where a drag stands. */
  preview(step: Omit<BarPlace, 'task'>) {
    this.#draw(step.x, step.width, step.progressWidth)
    this.holdName(this.#left)
  }

  /** Ends a preview. */
  settle() {
    if (!this.#item) return
    this.#draw(this.#item.x, this.#item.width, this.#item.progressWidth)
    this.holdName(this.#left)
  }

  #draw(left: number, width: number, done: number) {
    const item = this.#item
    const sizes = this.#sizes
    if (!item || !sizes) return
    const x = left - this.#originX
    const y = this.#top + (sizes.row - sizes.bar) / 2
    const shape = item.isMilestone
      ? diamondShape(x, y, width, sizes.bar)
      : item.isParent
        ? summaryShape(x, y, width, sizes.bar)
        : barShape(x, y, width, sizes.bar, sizes.radius)
    this.#bar.setAttribute('d', shape)
    const hasProgress = !item.isMilestone && !item.isInvalid && done > 0
    setAttribute(this.#progress, 'width', hasProgress ? String(done) : '0')
    if (hasProgress) {
      setAttribute(this.#progress, 'x', String(x))
      // A summary bar's progress is as thin as the bar.
      setAttribute(this.#progress, 'height', String(item.isParent ? sizes.bar * 0.42 : sizes.bar))
      setAttribute(this.#progress, 'y', String(item.isParent ? y + 1 : y))
    }

    this.#drawBaseline(item, y + sizes.bar)
    // Below the name, which may stand there.
    this.#drawFloat(item, x + width, y + sizes.bar - 2)
    this.#drawCaps(item, x, y, width, sizes)
    const mark = item.isDone ? '✓' : item.isLate ? '!' : ''
    const pictureWidth = item.thumbnail ? sizes.bar : 0
    const markWidth = (mark ? 12 : 0) + pictureWidth
    const fits =
      !item.isMilestone && !item.isParent && textWidth(this.#text.data) + markWidth + 2 * NAME_INSET <= width
    const spanEnd = this.#drawSpan(item, left, width, y, sizes)
    const end = item.isMilestone ? x + (width + sizes.bar) / 2 : Math.max(x + width, spanEnd)
    const at = fits ? x + NAME_INSET : end + NAME_GAP
    this.#drawPicture(item.thumbnail, at - (fits ? NAME_INSET - 2 : 0), y, sizes)
    this.#drawMark(mark, at + pictureWidth, fits, sizes)
    const nameX = Math.round(at + markWidth)
    this.#name.setAttribute('x', String(nameX))
    setAttribute(this.#name, 'y', String(this.#top + sizes.row / 2))
    this.#drawn = { x, width, nameX, isInside: fits }
    this.#held = 0
    setAttribute(this.#name, 'class', fits ? 'bar-label' : 'bar-label big')
  }

  /** How far it can slip: a thin line behind the bar, with a stop at its end. */
  #drawFloat({ floatWidth }: ChartItem, end: number, y: number) {
    if (floatWidth > 0 && !this.#float) {
      this.#float = svg('path', 'bar-float')
      this.group.prepend(this.#float)
    }
    const path = floatWidth > 0 ? `M${end} ${y}h${floatWidth}m0 -4v8` : ''
    if (this.#float) setAttribute(this.#float, 'd', path)
  }

  /** What its subtasks cover, where they stick out: as thin as the bar, behind it. They go along when it is moved. */
  #drawSpan(item: ChartItem, left: number, width: number, y: number, sizes: Sizes): number {
    if (item.spanWidth > 0 && !this.#span) {
      this.#span = svg('path', 'bar-span')
      this.group.prepend(this.#span)
    }
    const x = item.spanX + (width === item.width ? left - item.x : 0) - this.#originX
    const path =
      item.spanWidth > 0 ? `M${x} ${y + 1}h${item.spanWidth}v${sizes.bar * 0.42 - 1}h${-item.spanWidth}z` : ''
    if (this.#span) setAttribute(this.#span, 'd', path)
    return item.spanWidth > 0 ? x + item.spanWidth : 0
  }

  /** Where the baseline has it: a thin hollow bar below, which no drag takes along. */
  #drawBaseline({ baselineX, baselineWidth }: ChartItem, below: number) {
    if (baselineWidth > 0 && !this.#baseline) {
      this.#baseline = svg('path', 'bar-baseline')
      this.group.prepend(this.#baseline)
    }
    const path =
      baselineWidth > 0
        ? `M${baselineX - this.#originX + 0.5} ${below + 1.5}h${baselineWidth - 1}v${BASELINE}h${1 - baselineWidth}z`
        : ''
    if (this.#baseline) setAttribute(this.#baseline, 'd', path)
  }

  /** The end of a summary bar that a subtask reaches beyond. */
  #drawCaps(item: ChartItem, x: number, y: number, width: number, sizes: Sizes) {
    const cap = (left: number) => `M${left} ${y}h${CAP}v${sizes.bar}h${-CAP}z`
    const path = (item.sticksLeft ? cap(x) : '') + (item.sticksRight ? cap(x + width - CAP) : '')
    if (path) this.#caps ??= svg('path', 'bar-cap', this.group)
    if (this.#caps) setAttribute(this.#caps, 'd', path)
  }

  #drawPicture(address: string | null, x: number, y: number, sizes: Sizes) {
    if (!address) {
      this.#picture?.remove()
      this.#picture = null
      return
    }
    this.#picture ??= svg('image', 'bar-picture', this.group)
    const size = String(sizes.bar - 4)
    for (const [name, value] of [
      ['href', address],
      ['x', String(x)],
      ['y', String(y + 2)],
      ['width', size],
      ['height', size],
    ] as const)
      setAttribute(this.#picture, name, value)
  }

  /** Done and late are told by a sign as well as by colour. */
  #drawMark(mark: string, x: number, fits: boolean, sizes: Sizes) {
    if (!mark) {
      this.#mark?.remove()
      this.#mark = null
      return
    }
    this.#mark ??= svg('text', '', this.group)
    this.#mark.textContent = mark
    setAttribute(this.#mark, 'class', fits ? 'bar-mark' : 'bar-mark big')
    this.#mark.setAttribute('x', String(Math.round(x)))
    this.#mark.setAttribute('y', String(this.#top + sizes.row / 2))
  }
}
