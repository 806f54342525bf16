/**
 * Which element draws which row. A row that scrolls in takes over the element of one that scrolled out: changing a
 * few texts costs a third of making sixty elements. A row that stays keeps its own, so that focus, an open field
 * and a press under way are never handed to another task.
 */
import type { TaskId } from '../../../editor/__generated__/types'

export class RowSlots {
  #slotOf = new Map<TaskId, number>()
  #free: number[] = []
  #made = 0

  #drawn: number[] = []

  /**
   * A slot for each of these tasks, all different. The same tasks get the same slots again; others get those that were
   * last let go, by their order: where another plan comes, a row has the element that the row in its place had.
   */
  assign(tasks: readonly TaskId[]): number[] {
    const wanted = new Set(tasks)
    const before = this.#slotOf
    const free = [...before].flatMap(([task, slot]) => (wanted.has(task) ? [] : slot)).concat(this.#free)
    const slots = tasks.map((task) => before.get(task) ?? free.shift() ?? this.#made++)
    this.#slotOf = new Map(tasks.map((task, at) => [task, slots[at] ?? 0]))
    this.#free = free
    return slots
  }

  /**
   * The order in which elements of these slots stand in the page, as places in `slots`. To move an element costs
   * as much as to make it, so a settled table has the order of its rows, for those who hear it, and an unsettled
   * one leaves each element where it is.
   */
  order(slots: readonly number[], isSettled: boolean): number[] {
    const placeOf = new Map(slots.map((slot, place) => [slot, place]))
    const stood = isSettled ? [] : this.#drawn.filter((slot) => placeOf.has(slot))
    const known = new Set(stood)
    this.#drawn = [...stood, ...slots.filter((slot) => !known.has(slot))]
    return this.#drawn.map((slot) => placeOf.get(slot) ?? 0)
  }
}
