/**
 * The header and the background of the stretch in view. The header's labels and the columns scroll by the
 * browser's own hand: each layer sticks in one direction and moves with the page in the other, so that nothing
 * is drawn again until the stretch ends.
 */
import type { Axis, ChartExtent, Shade, Sizes } from '../../../editor/__generated__/types'
import type { ChartWindow } from '../chart-window'
import { setAttribute } from '../../../ui/dom'
import { hiddenBehind } from './one-line'
import { div, svg } from './svg'

/** Headers lower than this have room for one line. */
const TWO_LINES = 28

export class AxisLayer {
  readonly header = div('grid-header')
  readonly #upper = div('upper-header', this.header)
  readonly #lower = div('lower-header', this.header)
  readonly #range = div('date-range-highlight', this.header)
  readonly #ball = div('current-ball-highlight', this.header)
  /** Sticks below the header; no height of its own. */
  readonly columns = div('grid-columns')
  readonly #svg = svg('svg', 'grid', this.columns)
  readonly #weekends = svg('path', 'weekend-highlight', this.#svg)
  readonly #holidays = svg('path', 'holiday-highlight', this.#svg)
  /** In the page only while there is a range to show. */
  readonly #band = svg('rect', 'range-band')
  readonly #ticks = svg('path', 'tick', this.#svg)
  readonly #strong = svg('path', 'tick thick', this.#svg)
  readonly #today = svg('path', 'current-highlight', this.#svg)
  #uppers: HTMLDivElement[] = []
  #lowers: HTMLDivElement[] = []
  #shades: Shade[] = []
  #isOneLine = false
  /** Some labels may be hidden. */
  #hides = false
  #axis: Axis | null = null
  /** Of the upper labels, px, by their text: measured once each. */
  #widths = new Map<string, number>()

  /** Draws a stretch `height` px high. */
  draw(axis: Axis, window: ChartWindow, extent: ChartExtent, height: number) {
    this.#shades = axis.shades.filter((shade) => shade.name !== null)
    this.#grow(axis)
    this.#axis = this.#isOneLine ? { ...axis, groups: this.#fitted(axis) } : axis
    this.#labels(this.#axis, extent)
    this.#svg.style.left = `${window.x0}px`
    setAttribute(this.#svg, 'width', String(Math.ceil(window.x1 - window.x0)))
    setAttribute(this.#svg, 'height', String(Math.ceil(height)))
    const line = (x: number) => `M${Math.round(x - window.x0) - 0.5} 0v${height}`
    let thin = ''
    let strong = ''
    for (const column of axis.columns) {
      if (column.strong) strong += line(column.x)
      else thin += line(column.x)
    }
    setAttribute(this.#ticks, 'd', thin)
    setAttribute(this.#strong, 'd', strong)
    const areas = (isNamed: boolean) =>
      axis.shades
        .filter((shade) => (shade.name !== null) === isNamed)
        .map(({ x, width }) => `M${x - window.x0} 0h${width}v${height}h${-width}z`)
        .join('')
    setAttribute(this.#weekends, 'd', areas(false))
    setAttribute(this.#holidays, 'd', areas(true))
    const isInView = extent.todayX >= window.x0 && extent.todayX <= window.x1
    setAttribute(
      this.#today,
      'd',
      isInView ? `M${Math.round(extent.todayX - window.x0) + 0.5} 0v${height}` : '',
    )
    this.#ball.style.left = `${Math.round(extent.todayX) - 2}px`
  }

  /** The name of the holiday at `x` px of the timeline. */
  holidayAt(x: number): string | null {
    return this.#shades.find((shade) => x >= shade.x && x < shade.x + shade.width)?.name ?? null
  }

  /** Marks the days of a bar in the header and behind the rows; `null` takes the mark away. */
  mark(range: { x: number; width: number } | null, window: ChartWindow, height: number) {
    this.#range.classList.toggle('hide', range === null)
    if (!range) return this.#band.remove()
    if (!this.#band.parentNode) this.#ticks.before(this.#band)
    this.#range.style.left = `${range.x}px`
    this.#range.style.width = `${range.width}px`
    setAttribute(this.#band, 'x', String(range.x - window.x0))
    setAttribute(this.#band, 'width', String(range.width))
    setAttribute(this.#band, 'height', String(height))
  }

  setSizes(sizes: Sizes) {
    this.#isOneLine = sizes.header < TWO_LINES
    this.header.classList.toggle('one-line', this.#isOneLine)
    this.header.style.height = `${sizes.header}px`
  }

  #grow(axis: Axis) {
    grow(this.#lowers, axis.columns.length, () => div('lower-text', this.#lower))
    grow(this.#uppers, axis.groups.length, () => {
      const group = div('upper-group', this.#upper)
      div('upper-text', group)
      return group
    })
  }

  #labels(axis: Axis, extent: ChartExtent) {
    axis.columns.forEach((column, at) => {
      const label = this.#lowers[at] as HTMLDivElement
      label.style.left = `${column.x}px`
      label.style.width = `${axis.columnWidth}px`
      setText(label, column.label)
      const isToday = extent.todayX >= column.x && extent.todayX < column.x + axis.columnWidth
      label.classList.toggle('current-date-highlight', isToday)
    })
    axis.groups.forEach((group, at) => {
      const label = this.#uppers[at] as HTMLDivElement
      label.style.left = `${group.x}px`
      label.style.width = `${group.width}px`
      setText(this.#nameOf(at), group.label)
    })
  }

  /** The view stands at `left` px: the labels that stick to its edge went there. */
  moved(left: number) {
    if (!this.#axis || (!this.#isOneLine && !this.#hides)) return
    const hidden = this.#isOneLine ? hiddenBehind(this.#axis, this.#nameWidths(this.#axis), left) : []
    this.#hides = this.#isOneLine
    this.#lowers.forEach((label, at) => {
      const visibility = hidden[at] ? 'hidden' : ''
      if (label.style.visibility !== visibility) label.style.visibility = visibility
    })
  }

  /** A date without its year, or its month, where it has no room with them: what is read is whole. */
  #fitted({ groups }: Axis): Axis['groups'] {
    return groups.map((group, at) => {
      let { label } = group
      while (label.includes(' ') && this.#nameWidth(label, at) > group.width)
        label = label.slice(0, label.lastIndexOf(' '))
      return { ...group, label }
    })
  }

  #nameWidths({ groups }: Axis): number[] {
    return groups.map(({ label }, at) => this.#nameWidth(label, at))
  }

  #nameWidth(label: string, at: number): number {
    const known = this.#widths.get(label)
    if (known !== undefined) return known
    setText(this.#nameOf(at), label)
    const { scrollWidth } = this.#nameOf(at)
    this.#widths.set(label, scrollWidth)
    return scrollWidth
  }

  #nameOf(at: number): HTMLElement {
    return this.#uppers[at]?.firstChild as HTMLElement
  }
}

function grow(elements: HTMLDivElement[], count: number, make: () => HTMLDivElement) {
  while (elements.length < count) elements.push(make())
  while (elements.length > count) elements.pop()?.remove()
}

function setText(element: HTMLElement, text: string) {
  const node = element.firstChild
  if (node instanceof Text) {
    if (node.data !== text) node.data = text
  } else element.append(text)
}
