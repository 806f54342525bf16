/** A bar, one of its ends or its progress handle is dragged: previewed on the way, committed by the drop. */
import type { ChartItem, DateAt, DragStep, DragHandle } from '../../../editor/__generated__/types'
import { dragTo } from '../../../state/presence'
import { itemNow } from '../following'
import { EdgeScroll } from './edge-scroll'
import type { Hands } from './hands'

export class BarDrag {
  #step: DragStep | null = null
  #lastMove: PointerEvent | null = null
  readonly #edge: EdgeScroll
  /** Where the bar is held, px of the chart as it is drawn now. */
  #heldX: number

  constructor(
    private readonly hands: Hands,
    readonly item: ChartItem,
    private readonly handle: DragHandle,
    /** The moment that was pressed: px do not outlive a change of the scale or of the first day. */
    private readonly press: DateAt,
    at: { x: number; y: number },
  ) {
    this.#edge = new EdgeScroll(hands.gantt, at)
    this.#heldX = this.#heldNow()
  }

  move(event: PointerEvent) {
    this.#lastMove = event
    this.#edge.at(event)
    this.#dragTo(event)
  }

  drop() {
    this.stop()
    const { hands, item } = this
    const { gantt } = hands
    hands.voice.showHint(null)
    hands.markRange(null)
    hands.letGo(item.task)
    gantt.source.chart.release()
    // What is dropped stays where it was let go; what is not goes back.
    if (!this.#step || !hands.commit(item, this.#step)) {
      gantt.parts.bars.settle()
      gantt.drawArrows()
    }
    hands.showHandles(item.task)
  }

  stop() {
    this.#edge.stop()
    dragTo(null)
  }

  /** The plan, the scale or the window changed on the way: the bar stays under the pointer. */
  redrawn() {
    this.#heldX = this.#heldNow()
    if (this.#lastMove) this.#dragTo(this.#lastMove, true)
    else this.hands.showHandles(this.item.task)
  }

  /** The moment that was pressed; where somebody else moved the bar, as far from it as it was. */
  #heldNow(): number {
    const { chart } = this.hands.gantt.source
    const end = this.handle === 'end' ? 'end' : 'start'
    const xOf = (date: string) => chart.xAt({ date, part: 0 }) ?? 0
    const now = itemNow(this.hands.gantt, this.item.task) ?? this.item
    return (chart.xAt(this.press) ?? 0) + xOf(now[end]) - xOf(this.item[end])
  }

  #dragTo(event: PointerEvent, isRedrawn = false) {
    const { gantt, handles, voice } = this.hands
    const dx = this.hands.xOf(event) - this.#heldX
    const step = gantt.source.chart.drag(this.item.task, this.handle, dx)
    if (!step) {
      this.#edge.stop()
      return
    }
    voice.showHint({ text: step.hint, x: event.clientX, y: event.clientY })
    const old = this.#step
    this.#step = step
    const isOther = old?.start !== step.start || old.lastDay !== step.lastDay
    if (!isRedrawn && !isOther && old.progress === step.progress) return
    this.#preview(step)
    if (isOther && this.handle !== 'progress') dragTo(this.item.task, { from: step.start, to: step.lastDay })
    const { bars, sizes } = gantt.parts
    handles.show(this.item, step, bars.origin, sizes, gantt.options)
    this.hands.markRange(step)
    gantt.drawArrows()
  }

  /** Where the drag stands, and of a summary bar what goes along. */
  #preview(step: DragStep) {
    const { item, hands } = this
    hands.row(item.task)?.preview(step)
    if (!item.isParent || this.handle !== 'bar') return
    const { first, end } = hands.gantt.parts.window
    for (const place of hands.gantt.source.chart.along(first, end))
      if (place.task !== item.task) hands.row(place.task)?.preview(place)
  }
}
