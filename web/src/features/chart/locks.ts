/** The second after a drag in which no double-click counts (spec §2). By task: no redraw forgets it. */

/** Spec §9, "action-completed lock". */
const LOCK_MS = 1000

export class ActionLocks {
  #until = new Map<number, number>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  lock(task: number) {
    const now = this.now()
    for (const [other, until] of this.#until) if (until <= now) this.#until.delete(other)
    this.#until.set(task, now + LOCK_MS)
  }

  isLocked(task: number): boolean {
    return (this.#until.get(task) ?? 0) > this.now()
  }
}
