/** A press that was no drag: the popup of a bar, and two of them, with a mouse or a finger, to edit its task. */
import type { ChartItem, TaskId } from '../../../editor/__generated__/types'
import { taskOf } from '../gantt-parts'
import { DOUBLE_TOUCH_MS } from '../interaction'
import type { Hands } from './hands'

export class Clicks {
  #lastTouch: { task: TaskId; time: number } | null = null

  constructor(private readonly hands: Hands) {}

  press(item: ChartItem, at: MouseEvent) {
    const { gantt, locks, voice } = this.hands
    gantt.trigger_event('click', [taskOf(item)])
    if (gantt.options.popup_on === 'click' && !locks.isLocked(item.task))
      voice.showCard({ task: item.task, x: at.clientX, y: at.clientY, isPressed: true })
  }

  /** @returns whether it was the second of two, which edit */
  touch(item: ChartItem, event: PointerEvent): boolean {
    const last = this.#lastTouch
    const isDouble = last?.task === item.task && event.timeStamp - last.time <= DOUBLE_TOUCH_MS
    this.#lastTouch = isDouble ? null : { task: item.task, time: event.timeStamp }
    this.hands.tapped = item.task
    this.hands.showHandles(item.task)
    if (isDouble) this.double(item)
    else {
      // As a mouse does by its press.
      this.hands.focusing()
      this.hands.gantt.focusTask(item.task)
    }
    return isDouble
  }

  double(item: ChartItem) {
    const { gantt, locks } = this.hands
    if (locks.isLocked(item.task)) return
    gantt.trigger_event('double_click', [taskOf(item)])
    this.hands.edit(item)
  }
}
