/**
 * Which element draws which row. A row that scrolls in takes over the element of one that scrolled out: changing a
 * few texts costs a third of making sixty elements. A row that stays keeps its own, so that focus, an open field
 * and a press under way are never handed to another task.
 */
import type { TaskId } from '../../editor/__generated__/types'

export class RowSlots {
  #slotOf = new Map<TaskId, number>()
  #free: number[] = []
  #made = 0

  /** A slot for each of these tasks, all different. The same tasks get the same slots again. */
  assign(tasks: readonly TaskId[]): number[] {
    const wanted = new Set(tasks)
    for (const [task, slot] of this.#slotOf) {
      if (wanted.has(task)) continue
      this.#slotOf.delete(task)
      this.#free.push(slot)
    }
    return tasks.map((task) => {
      const slot = this.#slotOf.get(task) ?? this.#free.pop() ?? this.#made++
      this.#slotOf.set(task, slot)
      return slot
    })
  }
}
