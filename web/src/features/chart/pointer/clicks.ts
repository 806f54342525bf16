/** A press that was no drag: the popup of a bar, and two of them, with a mouse or a finger, to edit its task. */
import type { ChartItem, TaskId } from '../../../editor/__generated__/types'
import { taskOf } from '../gantt-parts'
import type { Hands } from './hands'

/** Spec §2, §9. */
const DOUBLE_TOUCH_MS = 300

export class Clicks {
  #lastTouch: { task: TaskId; time: number } | null = null

  constructor(private readonly hands: Hands) {}

  press(item: ChartItem, at: MouseEvent) {
    const { gantt, locks, voice } = this.hands
    gantt.trigger_event('click', [taskOf(item)])
    if (gantt.options.popup_on === 'click' && !locks.isLocked(item.task))
      voice.showCard({ task: item.task, x: at.clientX, y: at.clientY })
  }

  touch(item: ChartItem, event: PointerEvent) {
    const last = this.#lastTouch
    const isDouble = last?.task === item.task && event.timeStamp - last.time <= DOUBLE_TOUCH_MS
    this.#lastTouch = isDouble ? null : { task: item.task, time: event.timeStamp }
    if (isDouble) this.double(item)
    this.hands.showHandles(item.task)
  }

  double(item: ChartItem) {
    const { gantt, locks } = this.hands
    if (locks.isLocked(item.task)) return
    gantt.trigger_event('double_click', [taskOf(item)])
    this.hands.edit(item)
  }
}
