/** The task table: a treegrid whose rows are virtual (APG "Treegrid"). One tab stop, which is the active cell. */
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { PADDING_ROWS } from '../../editor/__generated__/constants'
import type { TaskId } from '../../editor/__generated__/types'
import { useSetting } from '../../state/settings'
import { HoverTips } from '../../ui/HoverTips'
import { ROW_HEIGHT } from '../../ui/metrics'
import type { ScrollLink } from '../../ui/scroll-link'
import { useHeaderHeight } from '../../ui/use-narrow'
import { AddButton, AddRow } from './AddRow'
import { CellField } from './CellField'
import { cellOfTarget } from './cell-events'
import { columnWidths, isNarrowed, NAME_COLUMN } from './columns'
import { DeleteQuestion } from './DeleteQuestion'
import { useRows } from './rows/use-rows'
import { RowMenu, type MenuPlace } from './RowMenu'
import { TableHeader, widthStyle } from './TableHeader'
import { TASKS } from './texts'
import styles from './TaskTable.module.css'
import { useCellPlaces } from './use-cell-places'
import { useClipboard } from './use-clipboard'
import { useComposition } from './use-composition'
import { useColumnWidths, useShownColumns } from './use-columns'
import { useLinkedScroll } from './use-linked-scroll'
import { useOthers } from './use-others'
import { useRowDrag } from './use-row-drag'
import type { TableHost } from './table-store'
import { useTable, type Table } from './use-table'
import { useTableEvents } from './use-table-events'
import { useTableFocus } from './use-table-focus'

/**
 * Plans of at most so many rows have every row's buttons. In longer ones, which are scrolled, a row gets them as one
 * points at it or goes to it: ten buttons a row are two fifths of what the browser lays out and styles in a frame.
 */
const FEW_ROWS = 40

interface TaskTableProps {
  scroll: ScrollLink
  /** What stands where no task is; `add` begins the first one in the table. */
  empty?: (add: () => void) => ReactNode
}

export function TaskTable({ scroll, empty }: TaskTableProps) {
  const plan = usePlan()
  const { count, isReadOnly, isFiltered } = usePlanState()
  const { remembered, isNameFixed, onWidth } = useColumnWidths()
  const headerHeight = useHeaderHeight()
  const areDatesIso = useSetting('isoDates')
  const frame = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [asked, setAsked] = useState<TaskId[] | null>(null)

  const { openMenu, openPlacing } = useCellPlaces(frame, setMenu)
  const host = useHost({ frame, openMenu, openPlacing, ask: setAsked })
  const table = useTable(useShownColumns(), host)
  const { columns, selection, editing } = table
  const widths = useMemo(() => columnWidths(columns, remembered), [columns, remembered])
  const style = useMemo(() => widthStyle(widths, isNameFixed) as CSSProperties, [widths, isNameFixed])

  // The tab stop: the active cell, or the first task's name before anything was chosen or after its task went.
  const activeIndex = selection.active ? plan.indexOf(selection.active.task) : -1
  const stop =
    activeIndex >= 0 && selection.active
      ? { index: activeIndex, column: selection.active.column }
      : { index: 0, column: NAME_COLUMN }

  const { painter, body, fieldCell } = useRows({
    frame,
    scroll,
    headerHeight,
    table: {
      columns,
      selection,
      block: table.block,
      editing,
      stop,
      activeIndex,
      isReadOnly,
      haveAllButtons: count <= FEW_ROWS,
    },
  })
  useTableFocus({
    frameRef: frame,
    table,
    widths,
    headerHeight,
    activeIndex,
    hasFocusRef: hasFocus,
    isMenuOpen: menu !== null,
  })
  useLinkedScroll(frame, scroll, painter)
  useOthers(frame, columns, selection, painter)
  useRowDrag(frame, table)
  useClipboard(frame, table)
  useComposition(frame, table)
  const events = useTableEvents({
    table,
    stop,
    hasFocusRef: hasFocus,
    openMenu,
    openPlacing,
    openMenuAt: setMenu,
  })

  const hasAddRow = !isReadOnly && !isFiltered && count > 0
  const addLast = useAddLast(table, hasFocus)

  return (
    <>
      <div
        ref={frame}
        role="treegrid"
        aria-label={TASKS}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={isReadOnly || undefined}
        // Without a cell to stand in, the table itself is where it is scrolled from.
        tabIndex={count === 0 ? 0 : undefined}
        data-dates={areDatesIso ? 'iso' : 'read'}
        data-narrowed={isNarrowed(columns, widths) || undefined}
        className={styles.frame}
        style={style}
        {...events}
        onMouseMove={({ target }) => painter.point(cellOfTarget(target)?.task ?? null)}
        onMouseLeave={() => painter.point(null)}
      >
        <TableHeader
          frame={frame}
          columns={columns}
          widths={widths}
          isNameFixed={isNameFixed}
          onWidth={onWidth}
        />
        <div
          ref={body}
          role="rowgroup"
          translate="no"
          className={styles.body}
          style={{ height: (count + PADDING_ROWS) * ROW_HEIGHT }}
        >
          <CellField columns={columns} editing={editing} cell={fieldCell} />
          {hasAddRow && <AddRow count={count} onAdd={addLast} />}
        </div>
      </div>
      {hasAddRow && <AddButton onAdd={addLast} />}
      {count === 0 && <Empty view={empty} onAdd={addLast} />}
      <HoverTips root={frame} />
      <RowMenu
        menu={menu}
        onClose={() => setMenu(null)}
        table={table}
        width={widths[menu?.cell.column ?? -1] ?? 0}
        onWidth={onWidth}
      />
      <DeleteQuestion tasks={asked} onClose={() => setAsked(null)} />
    </>
  )
}

interface Hosting extends Pick<TableHost, 'openMenu' | 'openPlacing'> {
  frame: RefObject<HTMLElement | null>
  /** Asks whether these are to be deleted. */
  ask: (tasks: TaskId[]) => void
}

function useHost({ frame, openMenu, openPlacing, ask }: Hosting): TableHost {
  const plan = usePlan()
  return useMemo(
    () => ({
      askDelete: (tasks: TaskId[]) => {
        if (plan.deletionQuestion(tasks)) ask(tasks)
        else plan.dispatch({ type: 'deleteTasks', tasks, withSubtasks: false })
      },
      openMenu,
      openPlacing,
      toLeft: () => frame.current?.scrollTo({ left: 0 }),
      pageRows: () => {
        const header = frame.current?.firstElementChild?.clientHeight ?? 0
        return Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - header) / ROW_HEIGHT) - 1)
      },
    }),
    [plan, frame, openMenu, openPlacing, ask],
  )
}

function useAddLast({ run }: Table, hasFocusRef: RefObject<boolean>) {
  return useCallback(() => {
    hasFocusRef.current = true
    run({ do: 'addLast' })
  }, [hasFocusRef, run])
}

const Empty = ({ view, onAdd }: { view: TaskTableProps['empty']; onAdd: () => void }) => view?.(onAdd)
