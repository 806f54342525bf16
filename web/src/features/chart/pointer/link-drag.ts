/** A dependency is drawn from one bar to another (TL18). */
import type { ChartItem } from '../../../editor/__generated__/types'
import type { Hands } from './hands'

export class LinkDrag {
  constructor(
    private readonly hands: Hands,
    readonly item: ChartItem,
  ) {}

  move(event: PointerEvent) {
    const { item } = this
    const { bars, sizes } = this.hands.gantt.parts
    const box = bars.root.getBoundingClientRect()
    this.hands.handles.drawLine({
      x1: item.x + item.width - bars.origin.x,
      y1: (item.row + 0.5) * sizes.row - bars.origin.y,
      x2: event.clientX - box.left,
      y2: event.clientY - box.top,
    })
  }

  drop(event: PointerEvent) {
    const { hands, item } = this
    hands.handles.drawLine(null)
    hands.letGo(item.task)
    const to = hands.hit(document.elementFromPoint(event.clientX, event.clientY))?.item
    if (to) hands.link(item, to)
    hands.showHandles(item.task)
  }

  stop() {
    this.hands.handles.drawLine(null)
  }

  redrawn() {
    this.hands.showHandles(this.item.task)
  }
}
