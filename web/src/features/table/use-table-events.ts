/** Pointer and keyboard events of the table, heard once for all cells: each becomes an intent. */
import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { isByFinger, isMainPress } from '../../ui/drag'
import { isCommandHeld, shortcutKey } from '../../ui/keys'
import { cellOfTarget, insertNewline, keepInField } from './cell-events'
import { keyToIntent } from './key-intents'
import { isSameCell, type Cell } from './selection'
import { controlOf, usePressControl } from './use-press-control'
import { useRangeDrag } from './use-range-drag'
import type { Table } from './use-table'

interface Listening {
  table: Table
  /** The one tab stop: where it is by row and column. */
  stop: { index: number; column: number }
  hasFocusRef: RefObject<boolean>
  openMenu: (cell: Cell) => void
  openPlacing: (cell: Cell) => void
  openMenuAt: (at: { cell: Cell; x: number; y: number }) => void
}

/** What a press with these keys held does to what is selected. */
const howOf = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) =>
  shiftKey ? 'extend' : ctrlKey || metaKey ? 'toggle' : 'alone'

/** A title takes no focus: it is dragged, and keys go on in the cell that has it. */
function keepFocus(event: MouseEvent) {
  const isTitle = (event.target as Element).closest('[role="columnheader"]') !== null
  if (isTitle && event.currentTarget.contains(document.activeElement)) event.preventDefault()
}

function setFocus({ currentTarget }: FocusEvent, ref: Listening['hasFocusRef'], hasFocus: boolean) {
  ref.current = hasFocus
  currentTarget.toggleAttribute('data-focused', hasFocus)
}

export function useTableEvents({ table, stop, hasFocusRef, openMenu, openPlacing, openMenuAt }: Listening) {
  const plan = usePlan()
  const isPressed = useRef(false)
  const drag = useRangeDrag(table)
  const control = usePressControl(table, { openMenu, openPlacing })
  /** A finger pressed where the active cell was already. */
  const isSecondTap = useRef(false)
  /** The number that was pressed in rows chosen together: a drag moves all of them, a click chooses it alone. */
  const heldRow = useRef<Cell | null>(null)
  const { columns, selection, editing, run } = table
  const { active } = selection

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Popovers are children for React but not for the document; what happens in them is theirs.
    if (!event.currentTarget.contains(event.target as Node)) return
    const spec = columns[stop.column]
    if (!spec) return
    if (!active) run({ do: 'goTo', ...stop })
    const ctrl = isCommandHeld(event)
    const intent = keyToIntent(
      // A letter alone is typed, whatever it is.
      {
        key: ctrl && !event.altKey ? shortcutKey(event.nativeEvent) : event.key,
        ctrl,
        shift: event.shiftKey,
        alt: event.altKey,
      },
      {
        isEditing: editing !== null,
        column: spec.id,
        columnIndex: stop.column,
        lastColumn: columns.length - 1,
        isEditable: spec.edits !== null,
      },
    )
    if (!intent) return editing ? keepInField(event.nativeEvent) : undefined
    if (intent.do === 'newline') insertNewline(event.target)
    if (run(intent) || intent.do === 'newline') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    heldRow.current = null
    const cell = cellOfTarget(event.target)
    if (!editing) keepFocus(event)
    if (!cell || !event.currentTarget.contains(event.target as Node)) return
    if (editing && isSameCell(editing, cell)) return
    if (editing && !table.commit()) return event.preventDefault()
    isSecondTap.current = active !== null && isSameCell(active, cell) && selection.rows.size === 0
    hasFocusRef.current = true
    isPressed.current = true
    if (drag.press(event, cell)) return event.preventDefault()
    const isNumber = columns[cell.column]?.id === 'number'
    // The row that is chosen already may be out of the chart's view by now.
    if (cell.task === active?.task) plan.choose(cell.task)
    if (!isMainPress(event) || controlOf(event.target)) {
      // A press on a control, or for the menu, keeps a selection it lies in.
      if (!table.chosen().includes(cell.task)) run({ do: 'press', cell, how: 'alone' })
      return
    }
    const how = howOf(event)
    const isHeld = isNumber && how === 'alone' && selection.rows.size > 1 && selection.rows.has(cell.task)
    if (isHeld) heldRow.current = cell
    else run({ do: 'press', cell, how })
  }

  const onMouseOver = (event: MouseEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || editing || !active) return
    const cell = cellOfTarget(event.target)
    if (cell && !isSameCell(cell, active)) drag.over(cell)
  }

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = cellOfTarget(event.target)
    if (!cell) return
    // The click that ends a drag does not come this far.
    if (isSameCell(heldRow.current, cell)) run({ do: 'press', cell, how: 'alone' })
    if (control.press(event, cell)) return
    if (isSecondTap.current && !editing && isByFinger(event.nativeEvent)) run({ do: 'startEdit', cell })
  }

  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    setFocus(event, hasFocusRef, true)
    const cell = cellOfTarget(event.target)
    // A screen reader puts the focus on a cell without a press: keys then act on that one.
    const isGiven = event.target.role === 'gridcell' && !isPressed.current && !editing
    if (cell && (!active || (isGiven && !isSameCell(active, cell)))) run({ do: 'press', cell, how: 'alone' })
    isPressed.current = false
  }

  return {
    onKeyDown,
    onPointerDown: control.begin,
    onMouseDown,
    onMouseOver,
    onMouseUp: () => {
      isPressed.current = false
    },
    onClick,
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      const cell = cellOfTarget(event.target)
      if (cell && !editing && !controlOf(event.target)) run({ do: 'startEdit', cell })
    },
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => {
      const cell = cellOfTarget(event.target)
      if (!cell || editing) return
      event.preventDefault()
      openMenuAt({ cell, x: event.clientX, y: event.clientY })
    },
    onFocus,
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
        setFocus(event, hasFocusRef, false)
    },
  }
}
