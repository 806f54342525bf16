/**
 * The one arrow that is chosen: by a click near it or by keys from a bar. It is drawn above the bars and can be
 * focused; all others stay parts of their bands' paths, so that scrolling costs nothing for them (TL28).
 */
import type { ArrowEnds, ChartItem, TaskId } from '../../../editor/__generated__/types'
import { isAllowed, type ChartVoice } from '../interaction'
import { setAttribute } from '../../../ui/dom'
import { shortcutKey } from '../../../ui/keys'
import { svg } from '../paint/svg'
import type { WindowedGantt } from '../windowed-gantt'
import { noArrowsText } from '../texts-later'

/** How far from an arrow a pointer still means it, px. */
const REACH = 5
const TOUCH_REACH = 14

export class ChosenArrow {
  readonly #element: SVGPathElement
  #ends: ArrowEnds | null = null
  /** The bar it was reached from by keys, where they lead back to. */
  #from: TaskId | null = null

  constructor(
    private readonly gantt: WindowedGantt,
    private readonly voice: ChartVoice,
  ) {
    this.#element = svg('path', 'chosen-arrow', gantt.parts.bars.overlay)
    this.#element.setAttribute('role', 'button')
    this.#element.addEventListener('keydown', (event) => this.#key(event))
    this.clear()
  }

  /** The arrow under a pointer, and what it says. */
  under(event: MouseEvent): (ArrowEnds & { label: string }) | null {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('.grid-header, [data-task]')) return null
    const { bars } = this.gantt.parts
    const { chart } = this.gantt.source
    const box = bars.root.getBoundingClientRect()
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    const [x, y] = [event.clientX - box.left + bars.origin.x, event.clientY - box.top + bars.origin.y]
    const ends = chart.arrowAt(x, y, isTouch ? TOUCH_REACH : REACH)
    const label = ends && chart.arrow(ends.task, ends.prior, 0, 0)?.label
    return label ? { ...ends, label } : null
  }

  /** A click that hit no bar: chooses the arrow there and opens it, or lets go of the one before. */
  click(event: MouseEvent) {
    const ends = this.under(event)
    if (!ends) {
      this.clear()
      return
    }
    this.#from = null
    this.#choose(ends)
    this.#open(event.clientX, event.clientY)
  }

  /** From a bar, by keys: its first arrow. */
  begin(item: ChartItem) {
    this.#from = item.task
    const [first] = this.gantt.source.chart.arrowsOf(item.task)
    if (first) this.#choose(first)
    else this.voice.announce(noArrowsText(item.name))
  }

  clear() {
    const hadFocus = document.activeElement === this.#element
    this.#ends = null
    setAttribute(this.#element, 'visibility', 'hidden')
    setAttribute(this.#element, 'd', '')
    setAttribute(this.#element, 'tabindex', '-1')
    if (hadFocus && this.#from !== null) this.gantt.focusTask(this.#from)
  }

  /** The plan or the window changed. */
  redrawn() {
    if (this.#ends) this.#draw(this.#ends)
  }

  #choose(ends: ArrowEnds) {
    this.#ends = ends
    if (this.#draw(ends)) this.#element.focus({ preventScroll: true })
  }

  #draw(ends: ArrowEnds): boolean {
    const { origin } = this.gantt.parts.bars
    const arrow = this.gantt.source.chart.arrow(ends.task, ends.prior, origin.x, origin.y)
    if (!arrow) {
      this.clear()
      return false
    }
    setAttribute(this.#element, 'd', arrow.path)
    setAttribute(this.#element, 'aria-label', arrow.label)
    setAttribute(this.#element, 'visibility', 'visible')
    setAttribute(this.#element, 'tabindex', '0')
    return true
  }

  #key(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const key = shortcutKey(event)
    if (key === 'Enter' || key === ' ') {
      const box = this.#element.getBoundingClientRect()
      this.#open(box.left + box.width / 2, box.bottom)
    } else if (key === 'Delete' || key === 'Backspace') this.#remove()
    else if (key === 'Escape') this.clear()
    else if (key === 'ArrowDown' || key.toLowerCase() === 'd') this.#step(1)
    else if (key === 'ArrowUp') this.#step(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #step(by: number) {
    const ends = this.#ends
    if (!ends) return
    const all = this.gantt.source.chart.arrowsOf(this.#from ?? ends.task)
    const at = all.findIndex((one) => one.task === ends.task && one.prior === ends.prior)
    const next = all[(at + by + all.length) % all.length]
    if (next) this.#choose(next)
  }

  #open(x: number, y: number) {
    if (this.#ends) this.voice.openDependency?.({ ...this.#ends, x, y })
  }

  #remove() {
    const { source, options } = this.gantt
    const ends = this.#ends
    if (!ends || !isAllowed('bar', options) || !source.mayChange()) return
    const from = this.#from ?? ends.task
    const { task, prior } = ends
    if (!source.dispatch({ type: 'removeDependency', task, prior }).ok) return
    this.clear()
    this.gantt.focusTask(from)
  }
}
