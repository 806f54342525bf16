/** A pointer that rests: on a bar its handles, range and details, on a day off its name and who is away. */
import type { TaskId } from '../../../editor/__generated__/types'
import { taskOf } from '../gantt-parts'
import type { Hands } from './hands'

/** Spec §2, §9. */
const HOVER_MS = 200
const HOLIDAY_MS = 300

export type ShowLabel = (label: { text: string; x: number; y: number } | null) => void

export class Hover {
  #hovered: TaskId | null = null
  #timer = 0
  #labelTimer = 0

  constructor(
    private readonly hands: Hands,
    private readonly showLabel: ShowLabel,
  ) {}

  over(event: PointerEvent) {
    const { hands } = this
    const item = hands.hit(event.target)?.item ?? null
    if (item?.task === this.#hovered) return
    this.leave()
    if (!item) return
    this.#hovered = item.task
    if (event.pointerType !== 'touch') hands.showHandles(item.task)
    const { clientX, clientY } = event
    this.#timer = window.setTimeout(() => {
      const { gantt, voice } = hands
      hands.markRange(item)
      gantt.trigger_event('hover', [taskOf(item), clientX, clientY, event])
      if (item.notes.length > 0 && gantt.options.popup_on !== 'hover')
        this.showLabel({ text: item.notes.join('\n'), x: clientX, y: clientY })
      if (gantt.options.popup_on === 'hover') voice.showCard({ task: item.task, x: clientX, y: clientY })
    }, HOVER_MS)
  }

  leave({ isBusy = false } = {}) {
    this.stop()
    this.showLabel(null)
    if (this.#hovered === null || isBusy) return
    this.#hovered = null
    const { hands } = this
    hands.markRange(null)
    const { item } = hands.handles
    if (!item || !hands.row(item.task)?.group.contains(document.activeElement)) hands.showHandles(null)
    if (hands.gantt.options.popup_on === 'hover') hands.voice.showCard(null)
  }

  /** A pointer that rests on a day off shows its name, and who is away in the row. */
  rest(event: PointerEvent) {
    clearTimeout(this.#labelTimer)
    // What is said of a bar stays until it is left.
    if (this.hands.hit(event.target)) return
    this.showLabel(null)
    const { $container, parts } = this.hands.gantt
    const box = $container.getBoundingClientRect()
    const { clientX, clientY } = event
    const x = clientX - box.left + parts.view.left
    const away = parts.bars.awayAt(this.hands.rowAt(event), x)
    const arrow = this.hands.arrows.under(event)
    if ($container.classList.contains('over-arrow') !== (arrow !== null))
      $container.classList.toggle('over-arrow')
    const text = [arrow?.label ?? null, away, parts.axis.holidayAt(x)]
      .filter((name) => name !== null)
      .join('\n')
    if (text === '') return
    this.#labelTimer = window.setTimeout(() => this.showLabel({ text, x: clientX, y: clientY }), HOLIDAY_MS)
  }

  /** A drag begins: nothing opens in its way. */
  begun() {
    clearTimeout(this.#timer)
  }

  stop() {
    clearTimeout(this.#timer)
    clearTimeout(this.#labelTimer)
  }
}
