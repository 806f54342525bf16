/** The rows to draw: those in view and some beyond, each in an element that outlives a scroll. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState, type RefObject } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { ROW_HEIGHT } from '../../ui/metrics'
import { RowSlots } from './row-slots'

/** Rows drawn beyond the pane's edges: enough for a flick of the wheel. */
const OVERSCAN = 8

interface Drawing {
  frame: RefObject<HTMLElement | null>
  headerHeight: number
  /** The row with the focus. */
  stopIndex: number
  isEditing: boolean
}

export function useDrawnRows({ frame, headerHeight, stopIndex, isEditing }: Drawing) {
  const plan = usePlan()
  const { count } = usePlanState()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: headerHeight,
    initialRect: { width: 800, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  // As many rows wherever the scroll stands, so that none is made or dropped by it.
  const most = Math.ceil((virtual.scrollRect?.height ?? 0) / ROW_HEIGHT) + 1 + 2 * OVERSCAN
  const rows = plan.rows(first, Math.max(items.length, Math.min(most, count - first)))
  // The row with the focus stays in the page wherever the scroll goes: its cell must not lose the focus.
  const stray = stopIndex < first || stopIndex >= first + rows.length ? plan.row(stopIndex) : null

  const shown = stray ? [...rows, stray] : rows
  const [slots] = useState(() => new RowSlots())
  const slotOf = slots.assign(shown.map((row) => row.id))
  return slots.order(slotOf, !virtual.isScrolling && !isEditing).flatMap((at) => {
    const row = shown[at]
    return row ? [{ row, slot: slotOf[at], index: row === stray ? stopIndex : first + at }] : []
  })
}
