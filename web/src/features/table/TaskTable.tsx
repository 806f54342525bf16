/**
 * The task table: a treegrid whose rows are virtual (APG "Treegrid"). One tab stop, which is the active cell;
 * pointer, keyboard and clipboard events are heard once, for all cells.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { PADDING_ROWS } from '../../editor/__generated__/constants'
import type { TaskId } from '../../editor/__generated__/types'
import { setSetting, useSettings } from '../../platform/settings'
import { HoverTips } from '../../ui/HoverTips'
import { isApple } from '../../ui/keys'
import { MenuAt } from '../../ui/Menu'
import { NARROW_WIDTH, ROW_HEIGHT } from '../../ui/metrics'
import type { ScrollLink } from '../../ui/scroll-link'
import { useHeaderHeight, useLow } from '../../ui/use-narrow'
import { OWNERS_ID } from './CellEditor'
import { cellOfTarget, insertNewline } from './cell-events'
import { shownColumns, columnWidths, isNarrowed, NAME_COLUMN } from './columns'
import { DeleteQuestion } from './DeleteQuestion'
import { keyToIntent } from './key-intents'
import type { RowActionId } from './row-actions'
import { rowMenu } from './row-menu'
import { RowSlots } from './row-slots'
import { selectCell, selectRows, type Cell } from './selection'
import { scrollToCell } from './show-cell'
import { TableHeader, widthStyle } from './TableHeader'
import { TaskRow } from './TaskRow'
import styles from './TaskTable.module.css'
import { useLinkedScroll } from './use-linked-scroll'
import { useTable } from './use-table'

/** Rows drawn beyond the pane's edges: enough for a flick of the wheel. */
const OVERSCAN = 8

interface TaskTableProps {
  scroll: ScrollLink
}

export function TaskTable({ scroll }: TaskTableProps) {
  const plan = usePlan()
  const { count, isReadOnly } = usePlanState()
  const settings = useSettings()
  const headerHeight = useHeaderHeight()
  const widths = useMemo(() => columnWidths(settings.columns), [settings.columns])
  const frame = useRef<HTMLDivElement>(null)
  const isLow = useLow()
  const hasFocus = useRef(false)
  const isPressed = useRef(false)
  const [menu, setMenu] = useState<{ cell: Cell; x: number; y: number } | null>(null)
  const [asked, setAsked] = useState<TaskId[] | null>(null)

  const askDelete = useCallback(
    (tasks: TaskId[]) => {
      if (plan.deletionQuestion(tasks)) setAsked(tasks)
      else plan.dispatch({ type: 'deleteTasks', tasks, withSubtasks: false })
    },
    [plan],
  )
  const openMenu = useCallback((cell: Cell) => {
    const box = frame.current
      ?.querySelector(`[data-task="${cell.task}"] [data-column="${cell.column}"]`)
      ?.getBoundingClientRect()
    if (box) setMenu({ cell, x: box.left + 8, y: box.bottom })
  }, [])
  const host = useMemo(
    () => ({
      askDelete,
      openMenu,
      pageRows: () =>
        Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headerHeight) / ROW_HEIGHT) - 1),
    }),
    [askDelete, openMenu, headerHeight],
  )
  const table = useTable(host)
  const { selection, editing, block, goTo } = table

  // The tab stop: the active cell, or the first task's name before anything was chosen or after its task went.
  const activeIndex = selection.active ? plan.indexOf(selection.active.task) : -1
  const stopIndex = activeIndex >= 0 ? activeIndex : 0
  const stopColumn = activeIndex >= 0 && selection.active ? selection.active.column : NAME_COLUMN

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

  const shownRows = stray ? [...rows, stray] : rows
  const [slots] = useState(() => new RowSlots())
  const slotOf = slots.assign(shownRows.map((row) => row.id))
  const drawn = slots.order(slotOf, !virtual.isScrolling && !editing).flatMap((at) => {
    const row = shownRows[at]
    return row ? [{ row, slot: slotOf[at], index: row === stray ? stopIndex : first + at }] : []
  })

  // After a deletion or an undo the active task may be gone: its place stays.
  const lastIndex = useRef(0)
  useEffect(() => {
    if (activeIndex >= 0) lastIndex.current = activeIndex
    else if (selection.active && count > 0)
      goTo(Math.min(lastIndex.current, count - 1), selection.active.column)
  })

  useLayoutEffect(() => {
    if (!hasFocus.current || editing) return
    const cell = frame.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
    if (!cell || cell === document.activeElement) return
    cell.focus({ preventScroll: true })
    // The table scrolls by itself (below); where the page scrolls too, its turn is here.
    if (isLow) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const showCell = useCallback(
    (index: number, column: number) => {
      const box = frame.current
      if (!box || index < 0) return
      // Phones pin nothing but the numbers (TaskTable.module.css).
      const pinned = window.innerWidth > NARROW_WIDTH ? NAME_COLUMN + 1 : NAME_COLUMN
      const next = scrollToCell(box, { index, column, widths, pinned, headerHeight })
      if (next.scrollTop !== box.scrollTop) box.scrollTop = next.scrollTop
      if (next.scrollLeft !== box.scrollLeft) box.scrollLeft = next.scrollLeft
    },
    [widths, headerHeight],
  )
  const shownColumn = selection.active?.column
  const shownTask = selection.active?.task
  useLayoutEffect(() => {
    if (hasFocus.current && activeIndex >= 0 && shownColumn !== undefined) showCell(activeIndex, shownColumn)
  }, [activeIndex, shownColumn, shownTask, showCell])

  useEffect(() => {
    if (shownTask !== undefined) plan.choose(shownTask)
  }, [plan, shownTask])

  useEffect(
    () =>
      plan.onReveal(({ task, how }) => {
        showCell(plan.indexOf(task), NAME_COLUMN)
        if (how === 'show') return
        const cell = { task, column: NAME_COLUMN }
        if (how === 'select') return table.setSelection(selectRows(cell, [task]))
        hasFocus.current = true
        if (how === 'edit') table.startNew(task)
        else table.setSelection(selectCell(cell))
      }),
    [plan, goTo, showCell, table],
  )

  useLinkedScroll(frame, scroll)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Popovers are children for React but not for the document; what happens in them is theirs.
    if (!event.currentTarget.contains(event.target as Node) || event.nativeEvent.isComposing) return
    const spec = shownColumns()[stopColumn]
    if (!spec) return
    if (!selection.active) goTo(stopIndex, stopColumn)
    const intent = keyToIntent(
      {
        key: event.key,
        ctrl: isApple(navigator.platform) ? event.metaKey || event.ctrlKey : event.ctrlKey,
        shift: event.shiftKey,
        alt: event.altKey,
      },
      {
        isEditing: editing !== null,
        column: spec.id,
        columnIndex: stopColumn,
        isEditable: spec.edits !== null,
      },
    )
    if (!intent) return
    if (intent.do === 'newline') insertNewline(event.target)
    if (table.perform(intent) || intent.do === 'newline') {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const cell = cellOfTarget(event.target)
    if (!cell || !event.currentTarget.contains(event.target as Node)) return
    if (editing && editing.task === cell.task && editing.column === cell.column) return
    if (editing && !table.commit()) {
      event.preventDefault()
      return
    }
    hasFocus.current = true
    isPressed.current = true
    // The row that is chosen already may be out of the chart's view by now.
    if (cell.task === selection.active?.task) plan.choose(cell.task)
    if (event.button !== 0 || (event.target as Element).closest('button, [data-toggle]')) {
      // A press on a control, or for the menu, keeps a selection it lies in.
      if (!table.chosen().includes(cell.task)) table.press(cell, 'alone')
      return
    }
    table.press(cell, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone')
  }

  const onMouseOver = (event: MouseEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || editing || !selection.active) return
    const cell = cellOfTarget(event.target)
    const isSame = cell?.task === selection.active.task && cell.column === selection.active.column
    if (cell && !isSame) table.press(cell, 'extend')
  }

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = cellOfTarget(event.target)
    if (!cell || !(event.target instanceof Element)) return
    const action = event.target.closest<HTMLElement>('[data-action]')?.dataset.action
    const match = event.target.closest<HTMLElement>('[data-match]')?.dataset.match
    const fold = event.target.closest<HTMLElement>('[data-fold]')?.dataset.fold
    if (action === 'menu') openMenu(cell)
    else if (fold) table.fold(cell.task, fold === 'close')
    else if (action) table.runAction(action as RowActionId, cell.task)
    else if (match) plan.dispatch({ type: 'setCell', task: cell.task, column: 'status', text: match })
    else if (event.target.closest('[data-toggle]')) table.toggleDone(cell.task)
  }

  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    if (editing || !selection.active) return
    event.clipboardData.setData('text/plain', table.copied())
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (editing || !selection.active) return
    event.preventDefault()
    table.paste(event.clipboardData.getData('text/plain'))
  }

  const rowProps = (index: number, task: TaskId) => {
    const isInBlock = block !== null && index >= block.top && index <= block.bottom
    return {
      index,
      activeColumn: index === stopIndex ? stopColumn : -1,
      left: isInBlock ? block.left : -1,
      right: isInBlock ? block.right : -1,
      isSelected: selection.rows.has(task),
      isReadOnly,
      editing: editing?.task === task ? editing : null,
    }
  }
  const people = editing && shownColumns()[editing.column]?.id === 'owner' ? plan.totals().people : []

  return (
    <>
      <div
        ref={frame}
        role="treegrid"
        aria-label="Tasks"
        aria-rowcount={count + 1}
        aria-colcount={shownColumns().length}
        aria-multiselectable="true"
        aria-readonly={isReadOnly || undefined}
        // Without a cell to stand in, the table itself is where it is scrolled from.
        tabIndex={count === 0 ? 0 : undefined}
        data-narrowed={isNarrowed(widths) || undefined}
        className={styles.frame}
        style={widthStyle(widths) as CSSProperties}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onMouseUp={() => {
          isPressed.current = false
        }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const cell = cellOfTarget(event.target)
          if (cell && !editing && !(event.target as Element).closest('button, [data-toggle]'))
            table.startEdit(cell)
        }}
        onContextMenu={(event) => {
          const cell = cellOfTarget(event.target)
          if (!cell || editing) return
          event.preventDefault()
          setMenu({ cell, x: event.clientX, y: event.clientY })
        }}
        onCopy={onCopy}
        onPaste={onPaste}
        onFocus={(event) => {
          hasFocus.current = true
          const cell = cellOfTarget(event.target)
          const { active } = selection
          const isActive = active?.task === cell?.task && active?.column === cell?.column
          // A screen reader puts the focus on a cell without a press: keys then act on that one.
          const isGiven = event.target.role === 'gridcell' && !isPressed.current && !editing
          if (cell && (!active || (isGiven && !isActive))) table.press(cell, 'alone')
          isPressed.current = false
        }}
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
            hasFocus.current = false
        }}
      >
        <TableHeader frame={frame} widths={widths} onWidths={(next) => setSetting('columns', next)} />
        <div role="rowgroup" className={styles.body} style={{ height: (count + PADDING_ROWS) * ROW_HEIGHT }}>
          {drawn.map(({ row, slot, index }) => (
            <TaskRow key={slot} row={row} {...rowProps(index, row.id)} />
          ))}
        </div>
        <div aria-hidden="true" className={styles.spacer} />
      </div>
      {people.length > 0 && (
        <datalist id={OWNERS_ID}>
          {people.map(({ owner }) => (
            <option key={owner} value={owner} />
          ))}
        </datalist>
      )}
      <HoverTips root={frame} />
      <MenuAt
        label="Row"
        at={menu}
        onClose={() => setMenu(null)}
        entries={
          menu
            ? rowMenu({
                cell: menu.cell,
                isReadOnly,
                run: (action) => table.runAction(action, menu.cell.task),
                edit: () => table.startEdit(menu.cell),
                widths,
                onWidths: (next) => setSetting('columns', next),
              })
            : []
        }
      />
      <DeleteQuestion tasks={asked} onClose={() => setAsked(null)} />
    </>
  )
}
