/** The rows of the table: drawn without React, within what React draws; and the cell where the open field is to stand. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { usePlan } from '../../../editor/PlanProvider'
import type { ScrollLink } from '../../../ui/scroll-link'
import type { RowsState } from './row-state'
import { RowPainter } from './row-painter'

interface Rows {
  frame: RefObject<HTMLElement | null>
  /** Knows where the frame stands by the time the rows hear of its scrolling. */
  scroll: ScrollLink
  headerHeight: number
  table: RowsState
}

export function useRows({ frame, scroll, headerHeight, table }: Rows) {
  const plan = usePlan()
  const body = useRef<HTMLDivElement>(null)
  const [painter] = useState(() => new RowPainter(plan, scroll))
  // A row may only just have been drawn when a field opens in it: the place comes after the rows.
  const field = useSyncExternalStore(painter.onField, painter.field)

  useLayoutEffect(() => {
    if (frame.current && body.current) return painter.attach(frame.current, body.current)
  }, [frame, painter])
  useLayoutEffect(() => painter.draw(table, headerHeight))

  const { editing } = table
  const isHere = field?.task === editing?.task && field?.column === editing?.column
  return { painter, body, fieldCell: isHere ? (field?.cell ?? null) : null }
}
