/** Which columns the table shows, in which order, and how they show what they hold. */
import { useLayoutEffect, useRef, useState } from 'react'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Popover, type Point } from '../../ui/Popover'
import { isFixed } from './arrange-columns'
import type { ColumnSpec } from './columns'
import styles from './ColumnsButton.module.css'
import {
  columnAt,
  COLUMNS,
  COLUMNS_HINT,
  ISO_DATES,
  moveColumnDown,
  moveColumnUp,
  RESET_COLUMNS,
  RESET_WIDTHS,
} from './texts'
import { resetColumns, resetWidths, useArrangement } from './use-columns'

export function ColumnsButton() {
  const [at, setAt] = useState<Point | null>(null)
  return (
    <>
      <IconButton
        label={COLUMNS}
        icon="columns"
        aria-expanded={at !== null}
        onPress={({ target }) => {
          const { left, bottom } = target.getBoundingClientRect()
          setAt({ x: left, y: bottom })
        }}
      />
      {at && (
        <Popover label={COLUMNS} at={at} onClose={() => setAt(null)} isSheet>
          <Columns />
        </Popover>
      )}
    </>
  )
}

function Columns() {
  const { columns, isShown, show, move } = useArrangement()
  const areDatesIso = useSetting('isoDates')
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: number } | null>(null)
  const moveBy = (column: ColumnSpec, by: 1 | -1) => move(column, by) && setMoved({ id: column.id, by })

  // A line that moves takes the focus along, whichever of the two the page puts elsewhere.
  useLayoutEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.by}"]`)?.focus()
  }, [moved])

  const place = moved ? columns.findIndex(({ id }) => id === moved.id) : -1
  return (
    <div className={styles.columns}>
      <ul ref={list} className={styles.list}>
        {columns.map((column) => (
          <li key={column.id}>
            <Checkbox
              isSelected={isShown(column)}
              isDisabled={isFixed(column)}
              onChange={(shown) => show(column, shown)}
            >
              {column.title}
            </Checkbox>
            {!isFixed(column) && (
              <>
                <IconButton
                  label={moveColumnUp(column.title)}
                  icon="moveUp"
                  data-move={`${column.id} -1`}
                  onPress={() => moveBy(column, -1)}
                />
                <IconButton
                  label={moveColumnDown(column.title)}
                  icon="moveDown"
                  data-move={`${column.id} 1`}
                  onPress={() => moveBy(column, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{COLUMNS_HINT}</p>
      <Checkbox isSelected={areDatesIso} onChange={(iso) => setSetting('isoDates', iso)}>
        {ISO_DATES}
      </Checkbox>
      <div className={styles.foot}>
        <Button onPress={resetWidths}>{RESET_WIDTHS}</Button>
        <Button onPress={resetColumns}>{RESET_COLUMNS}</Button>
      </div>
      <span role="status" className="visually-hidden">
        {place >= 0 && columnAt(columns[place]?.title ?? '', place + 1, columns.length)}
      </span>
    </div>
  )
}
