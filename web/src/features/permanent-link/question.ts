/** Something to choose that comes up while nobody asked for it: shown by a dialog, answered once. */
import type { JoinConflict } from '../../codec/calls'
import { Listeners } from '../../listeners'

export interface OpenQuestion {
  conflicts: readonly JoinConflict[]
  /** The numbers of the conflicts where the other value stands; null: left open. */
  answer: (takesTheirs: number[] | null) => void
}

export interface Question {
  get: () => OpenQuestion | null
  subscribe: (listener: () => void) => () => void
  ask: (conflicts: readonly JoinConflict[]) => Promise<number[] | null>
}

export function createQuestion(): Question {
  let open: OpenQuestion | null = null
  const listeners = new Listeners()
  const set = (next: OpenQuestion | null) => {
    open = next
    listeners.tell()
  }
  return {
    get: () => open,
    subscribe: listeners.add,
    ask: (conflicts) =>
      new Promise((resolve) => {
        open?.answer(null)
        set({
          conflicts,
          answer: (takesTheirs) => {
            set(null)
            resolve(takesTheirs)
          },
        })
      }),
  }
}
