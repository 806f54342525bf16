import { useCallback, useRef, useState } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import type { Reveal } from './board-context'
import type { BoardSource } from './board-source'

/** Wishes that a card is brought into view and, unless said otherwise, gets the focus. */
export function useReveal(source: BoardSource) {
  const [reveal, setReveal] = useState<Reveal | null>(null)
  const wishes = useRef(0)
  const claimed = useRef(0)

  /** Answers the column the card is in, or -1 when the task is gone. */
  const show = useCallback(
    (task: TaskId, glows: boolean, takesFocus = true): number => {
      const at = source.place(task)
      if (!at) return -1
      const wish = ++wishes.current
      // A wish that is claimed already moves the focus no more.
      if (!takesFocus) claimed.current = wish
      setReveal({ task, ...at, glows, wish })
      return at.columnIndex
    },
    [source],
  )
  const claim = useCallback((wish: number): boolean => {
    if (wish <= claimed.current) return false
    claimed.current = wish
    return true
  }, [])
  return { reveal, show, claim, forget: useCallback(() => setReveal(null), []) }
}
