import { useRef, type PointerEvent, type RefObject } from 'react'
import { clampWidth, isNarrowed, type ColumnSpec } from './columns'
import styles from './TaskTable.module.css'

interface TableHeaderProps {
  /** The element that carries the widths as a custom property. */
  frame: RefObject<HTMLElement | null>
  columns: readonly ColumnSpec[]
  widths: readonly number[]
  onWidths: (widths: number[]) => void
}

/** Custom properties every row lays itself out by: a new width moves all rows without drawing one of them. */
export const widthStyle = (widths: readonly number[]) => ({
  '--columns': `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`,
  '--number-width': `${widths[0]}px`,
})

export function TableHeader({ frame, columns, widths, onWidths }: TableHeaderProps) {
  const drag = useRef<{ column: number; fromX: number; widths: number[] } | null>(null)

  const onMove = (event: PointerEvent) => {
    const now = drag.current
    if (!now || !frame.current) return
    const next = [...widths]
    next[now.column] = clampWidth((widths[now.column] ?? 0) + event.clientX - now.fromX)
    now.widths = next
    for (const [name, value] of Object.entries(widthStyle(next))) frame.current.style.setProperty(name, value)
    frame.current.toggleAttribute('data-narrowed', isNarrowed(columns, next))
  }
  const onEnd = () => {
    if (drag.current) onWidths(drag.current.widths)
    drag.current = null
  }
  const reset = (column: number) =>
    onWidths(widths.map((width, at) => (at === column ? (columns[at]?.width ?? width) : width)))

  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            data-id={column.id}
            data-tip={column.hint}
            className={styles.title}
          >
            <span>{column.title}</span>
            {/* Its twin for the keyboard and for a single press are the width entries of the row menu. */}
            <span
              aria-hidden="true"
              className={styles.grip}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.preventDefault()
                event.currentTarget.setPointerCapture(event.pointerId)
                drag.current = { column: at, fromX: event.clientX, widths: [...widths] }
              }}
              onPointerMove={onMove}
              onPointerUp={onEnd}
              onPointerCancel={onEnd}
              onDoubleClick={() => reset(at)}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
