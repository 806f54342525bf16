/** The rows to draw: those in view and some beyond, each in an element that outlives a scroll. */
import { useState, type RefObject } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { ROW_HEIGHT } from '../../ui/metrics'
import type { ScrollLink } from '../../ui/scroll-link'
import { RowSlots } from './row-slots'
import { useRowWindow } from './use-row-window'

/** Rows drawn beyond the pane's edges: enough for a flick of the wheel. */
const OVERSCAN = 2

interface Drawing {
  frame: RefObject<HTMLElement | null>
  /** Knows where the frame stands by the time the rows hear of its scrolling. */
  scroll: ScrollLink
  headerHeight: number
  /** The row with the focus. */
  stopIndex: number
  isEditing: boolean
}

export function useDrawnRows({ frame, scroll, headerHeight, stopIndex, isEditing }: Drawing) {
  const plan = usePlan()
  const { count } = usePlanState()
  const { top, height, isScrolling } = useRowWindow({ frame, scroll })
  // As many rows wherever the scroll stands, so that none is made or dropped by it.
  const most = Math.ceil((height - headerHeight) / ROW_HEIGHT) + 1 + 2 * OVERSCAN
  const first = Math.max(0, Math.min(top - OVERSCAN, count - most))
  const rows = plan.rows(first, most)
  // The row with the focus stays in the page wherever the scroll goes: its cell must not lose the focus.
  const stray = stopIndex < first || stopIndex >= first + rows.length ? plan.row(stopIndex) : null

  const shown = stray ? [...rows, stray] : rows
  const [slots] = useState(() => new RowSlots())
  const slotOf = slots.assign(shown.map((row) => row.id))
  return slots.order(slotOf, !isScrolling && !isEditing).flatMap((at) => {
    const row = shown[at]
    return row ? [{ row, slot: slotOf[at], index: row === stray ? stopIndex : first + at }] : []
  })
}
