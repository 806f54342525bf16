import { useCallback, useRef, useState } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import type { Reveal } from './board-context'
import type { BoardSource } from './board-source'

/** Wishes that a card is brought into view and, unless said otherwise, gets the focus. */
export function useReveal(source: BoardSource) {
  const [reveal, setReveal] = useState<Reveal | null>(null)
  const requests = useRef(0)
  const taken = useRef(0)

  /** Answers the column the card is in, or -1 when the task is gone. */
  const show = useCallback(
    (task: TaskId, { glows = false, takesFocus = true, isStill = false } = {}): number => {
      const at = source.place(task)
      if (!at) return -1
      const request = ++requests.current
      // A request that is taken already moves the focus no more.
      if (!takesFocus) taken.current = request
      setReveal({ task, ...at, glows, isStill, request })
      return at.columnIndex
    },
    [source],
  )
  const takeOnce = useCallback((request: number): boolean => {
    if (request <= taken.current) return false
    taken.current = request
    return true
  }, [])
  return { reveal, show, takeOnce, forget: useCallback(() => setReveal(null), []) }
}
