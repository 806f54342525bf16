/** A dependency is drawn from an end of one bar to an end of another (TL18, TL29). */
import type { ChartItem, LinkDraft } from '../../../editor/__generated__/types'
import { itemNow } from '../following'
import { EdgeScroll } from './edge-scroll'
import type { Hands } from './hands'

export class LinkDrag {
  #lastMove: PointerEvent | null = null
  readonly #edge: EdgeScroll

  constructor(
    private readonly hands: Hands,
    readonly item: ChartItem,
    private readonly isFromFinish: boolean,
    at: { x: number; y: number },
  ) {
    this.#edge = new EdgeScroll(hands.gantt, at, true)
  }

  move(event: PointerEvent) {
    this.#lastMove = event
    this.#edge.at(event)
    this.#drawTo(event)
  }

  #drawTo(event: PointerEvent) {
    const { hands } = this
    const item = itemNow(hands.gantt, this.item.task) ?? this.item
    const { bars, sizes } = hands.gantt.parts
    const box = bars.root.getBoundingClientRect()
    hands.handles.drawLine({
      x1: item.x + (this.isFromFinish ? item.width : 0) - bars.origin.x,
      y1: (item.row + 0.5) * sizes.row - bars.origin.y,
      x2: event.clientX - box.left,
      y2: event.clientY - box.top,
    })
    const { draft } = this.#over(event)
    hands.markRefused(draft?.isRefused ?? false)
    hands.voice.showHint(draft && { text: draft.hint, x: event.clientX, y: event.clientY })
  }

  drop(event: PointerEvent) {
    const { hands, item } = this
    this.stop()
    hands.letGo(item.task)
    const { to, draft } = this.#over(event)
    if (to) hands.link(item, to, draft?.kind)
    hands.showHandles(item.task)
  }

  stop() {
    const { hands } = this
    this.#edge.stop()
    hands.handles.drawLine(null)
    hands.markRefused(false)
    hands.voice.showHint(null)
  }

  redrawn() {
    this.hands.showHandles(this.item.task)
    if (this.#lastMove) this.#drawTo(this.#lastMove)
  }

  /** The bar under the pointer, and what a drop there would make. */
  #over({ clientX, clientY }: PointerEvent): { to: ChartItem | undefined; draft: LinkDraft | null } {
    const { gantt } = this.hands
    const { bars } = gantt.parts
    const hit = this.hands.hit(document.elementFromPoint(clientX, clientY))
    // Back on the handle it began at, it is given up.
    const to = hit?.item.task === this.item.task && hit.kind !== 'bar' ? undefined : hit?.item
    const x = clientX - bars.root.getBoundingClientRect().left + bars.origin.x
    const draft = to ? gantt.source.chart.linkDraft(this.item.task, this.isFromFinish, to.task, x) : null
    return { to, draft }
  }
}
