/** The row the mouse was last moved over. A row that is scrolled under a mouse at rest is not pointed at. */
import { useCallback, useState, type MouseEvent } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import { cellOfTarget } from './cell-events'

export function usePointedRow() {
  const [pointed, setPointed] = useState<TaskId | null>(null)
  const onMouseMove = useCallback((event: MouseEvent) => {
    const task = cellOfTarget(event.target)?.task
    if (task !== undefined) setPointed(task)
  }, [])
  return { pointed, onMouseMove }
}
