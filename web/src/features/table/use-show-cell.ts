/** Scrolls the table, no further than needed, until a cell is seen; and whether it is. */
import { useCallback, type RefObject } from 'react'
import { NARROW_WIDTH } from '../../ui/metrics'
import { NAME_COLUMN } from './columns'
import { scrollToCell } from './show-cell'

export function useShowCell(
  frameRef: RefObject<HTMLElement | null>,
  widths: readonly number[],
  headerHeight: number,
) {
  const seenFrom = useCallback(
    (box: HTMLElement, index: number, column: number) => {
      // Phones pin nothing but the numbers (TaskTable.module.css).
      const pinned = window.innerWidth > NARROW_WIDTH ? NAME_COLUMN + 1 : NAME_COLUMN
      return scrollToCell(box, { index, column, widths, pinned, headerHeight })
    },
    [widths, headerHeight],
  )
  const showCell = useCallback(
    (index: number, column: number) => {
      const box = frameRef.current
      if (!box || index < 0) return
      const next = seenFrom(box, index, column)
      if (next.scrollTop !== box.scrollTop) box.scrollTop = next.scrollTop
      if (next.scrollLeft !== box.scrollLeft) box.scrollLeft = next.scrollLeft
    },
    [frameRef, seenFrom],
  )
  const isInSight = (index: number, column = NAME_COLUMN): boolean => {
    const box = frameRef.current
    if (!box || index < 0) return true
    const next = seenFrom(box, index, column)
    return next.scrollTop === box.scrollTop && next.scrollLeft === box.scrollLeft
  }
  return { showCell, isInSight }
}
