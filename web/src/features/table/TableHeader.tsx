import { memo, useRef, type PointerEvent, type RefObject } from 'react'
import { clampWidth, isNarrowed, NAME_COLUMN, type ColumnId, type ColumnSpec } from './columns'
import styles from './TaskTable.module.css'
import { useColumnDrag } from './use-column-drag'

interface TableHeaderProps {
  /** The element that carries the widths as a custom property. */
  frame: RefObject<HTMLElement | null>
  columns: readonly ColumnSpec[]
  widths: readonly number[]
  /** The visitor gave the name a width of its own. */
  isNameFixed: boolean
  /** A column's new width; null for the default. */
  onWidth: (id: ColumnId, width: number | null) => void
}

/**
 * Custom properties every row lays itself out by: a new width moves all rows without drawing one of them. What is
 * wider than the columns together goes to the name, or stays empty behind them where the name's width was chosen.
 */
export const widthStyle = (widths: readonly number[], isNameFixed: boolean) => ({
  '--columns': widths
    .map((width, at) => (at === NAME_COLUMN && !isNameFixed ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' '),
  '--number-width': `${widths[0]}px`,
  '--table-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
})

/** Drawn when the columns change, not with every row that comes into view. */
export const TableHeader = memo(function TableHeader(props: TableHeaderProps) {
  const { frame, columns, widths, isNameFixed, onWidth } = props
  const drag = useRef<{ column: number; fromX: number; from: number; width: number } | null>(null)
  const moving = useColumnDrag(columns)

  const onPull = (event: PointerEvent) => {
    const now = drag.current
    if (!now || !frame.current) return
    now.width = clampWidth(now.from + event.clientX - now.fromX)
    const next = widths.with(now.column, now.width)
    for (const [name, value] of Object.entries(widthStyle(next, isNameFixed || now.column === NAME_COLUMN)))
      frame.current.style.setProperty(name, value)
    frame.current.toggleAttribute('data-narrowed', isNarrowed(columns, next))
    const title = event.currentTarget.parentElement
    title?.toggleAttribute('data-narrowed', now.width < (columns[now.column]?.width ?? 0))
  }
  const onEnd = () => {
    const column = columns[drag.current?.column ?? -1]
    if (column && drag.current) onWidth(column.id, drag.current.width)
    drag.current = null
  }

  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            data-of={column.id}
            data-tip={column.hint}
            data-narrowed={(widths[at] ?? column.width) < column.width || undefined}
            className={styles.title}
            {...moving(column)}
          >
            <span className={styles.words}>{column.title}</span>
            {/* Its twin for the keyboard and for a single press are the width entries of the row menu. */}
            <span
              aria-hidden="true"
              className={styles.grip}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.preventDefault()
                event.stopPropagation()
                event.currentTarget.setPointerCapture(event.pointerId)
                // As wide as it is drawn: the name may have more than its own width.
                const from = event.currentTarget.parentElement?.offsetWidth ?? widths[at] ?? 0
                drag.current = { column: at, fromX: event.clientX, from, width: clampWidth(from) }
              }}
              onPointerMove={onPull}
              onPointerUp={onEnd}
              onPointerCancel={onEnd}
              onDoubleClick={() => onWidth(column.id, null)}
            />
          </div>
        ))}
      </div>
    </div>
  )
})
