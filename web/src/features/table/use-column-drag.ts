/** A title of the table that is dragged by the mouse puts its column elsewhere. */
import { useEffect, useRef, type PointerEvent } from 'react'
import { useSetting } from '../../state/settings'
import { isFixed } from './arrange-columns'
import type { ColumnId, ColumnSpec } from './columns'
import { moveColumn } from './use-columns'

/** A press that moves less is none, px. */
const SLOP = 6

export function useColumnDrag(columns: readonly ColumnSpec[]) {
  const order = useSetting('columnOrder')
  const drag = useRef<{ column: ColumnSpec; fromX: number; target: HTMLElement | null } | null>(null)

  const mark = (target: HTMLElement | null, side?: 'before' | 'after') => {
    if (drag.current?.target !== target) delete drag.current?.target?.dataset.drop
    if (drag.current) drag.current.target = target
    if (target && side) target.dataset.drop = side
  }
  const end = useRef(() => {
    mark(null)
    drag.current = null
  })
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && end.current()
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [])

  return (column: ColumnSpec) =>
    isFixed(column)
      ? {}
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (event.button !== 0 || event.pointerType !== 'mouse') return
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { column, fromX: event.clientX, target: null }
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const now = drag.current
            if (!now || Math.abs(event.clientX - now.fromX) < SLOP) return
            const under = document.elementsFromPoint(event.clientX, event.clientY)
            const title = under.find(
              (one): one is HTMLElement => one instanceof HTMLElement && one.role === 'columnheader',
            )
            const to = columns.find(({ id }) => id === title?.dataset.of)
            const isPlace = title && to && to !== now.column && !isFixed(to)
            const isBefore = to && columns.indexOf(to) < columns.indexOf(now.column)
            mark(isPlace ? title : null, isBefore ? 'before' : 'after')
          },
          onPointerUp: () => {
            const target = drag.current?.target?.dataset.of
            end.current()
            if (target) moveColumn(order, column.id, target as ColumnId)
          },
          onPointerCancel: end.current,
        }
}
