/** Which task’s dependencies and limits are shown, and where: asked for by the table, a bar’s card or an arrow. */
import { useSyncExternalStore } from 'react'
import type { TaskId } from '../editor/__generated__/types'

export interface PlacingAt {
  task: TaskId
  /** The dependency that was pointed at: its fields get the focus. */
  prior?: TaskId
  /** Place in the window, px. */
  at: { x: number; y: number }
}

let shown: PlacingAt | null = null
const listeners = new Set<() => void>()

/** Opens at this task, or closes. */
export function showPlacing(next: PlacingAt | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlacing = (): PlacingAt | null => useSyncExternalStore(subscribe, () => shown)
