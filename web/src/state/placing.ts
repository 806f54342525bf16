/** Which task’s dependencies and limits are shown, and where: asked for by the table, a bar’s card or an arrow. */
import { useSyncExternalStore } from 'react'
import type { TaskId } from '../editor/__generated__/types'
import { Listeners } from '../listeners'

export interface PlacingAt {
  task: TaskId
  /** The dependency that was pointed at: its fields get the focus. */
  prior?: TaskId
  /** Place in the window, px. */
  at: { x: number; y: number }
}

let shown: PlacingAt | null = null
const listeners = new Listeners()

/** Opens at this task, or closes. */
export function showPlacing(next: PlacingAt | null) {
  shown = next
  listeners.tell()
}

export const usePlacing = (): PlacingAt | null => useSyncExternalStore(listeners.add, () => shown)
