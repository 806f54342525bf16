/** A bar, one of its ends or its progress handle is dragged: previewed on the way, committed by the drop. */
import type { ChartItem, DragStep, DragHandle } from '../../../editor/__generated__/types'
import { dragTo } from '../../../state/presence'
import type { Hands } from './hands'

/** Near an edge a drag takes the view along. */
const EDGE_PX = 28
const EDGE_STEP_PX = 14

/** Where the press was. */
export interface Press {
  x: number
  /** How far the view was scrolled then, px. */
  scroll: number
}

export class BarDrag {
  #step: DragStep | null = null
  #frame = 0
  #lastMove: PointerEvent | null = null

  constructor(
    private readonly hands: Hands,
    readonly item: ChartItem,
    private readonly handle: DragHandle,
    private readonly press: Press,
  ) {}

  move(event: PointerEvent) {
    this.#lastMove = event
    this.#followEdge(event)
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
    cancelAnimationFrame(this.#frame)
    dragTo(null)
  }

  /** The plan or the window changed on the way. */
  redrawn() {
    if (this.#step) this.#preview(this.#step)
    else this.hands.showHandles(this.item.task)
  }

  #dragTo(event: PointerEvent) {
    const { gantt, handles, voice } = this.hands
    const dx = event.clientX - this.press.x + gantt.$container.scrollLeft - this.press.scroll
    const step = gantt.source.chart.drag(this.item.task, this.handle, dx)
    if (!step) return
    voice.showHint({ text: step.hint, x: event.clientX, y: event.clientY })
    const old = this.#step
    this.#step = step
    if (old?.x === step.x && old.width === step.width && old.progress === step.progress) return
    this.#preview(step)
    if (this.handle !== 'progress') dragTo(this.item.task, { from: step.start, to: step.lastDay })
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

  #followEdge(event: PointerEvent) {
    cancelAnimationFrame(this.#frame)
    const { gantt } = this.hands
    const box = gantt.$container.getBoundingClientRect()
    const step =
      event.clientX < box.left + EDGE_PX
        ? -EDGE_STEP_PX
        : event.clientX > box.right - EDGE_PX
          ? EDGE_STEP_PX
          : 0
    if (step === 0) return
    const follow = () => {
      if (!this.#lastMove) return
      gantt.scrollBy(step)
      this.#dragTo(this.#lastMove)
      this.#frame = requestAnimationFrame(follow)
    }
    this.#frame = requestAnimationFrame(follow)
  }
}
