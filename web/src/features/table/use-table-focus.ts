/** Where the focus of the table is: on the active cell, in view, and where a command or another view sends it. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { FIELDS } from '../../ui/keys'
import { letTypingEnd } from '../../ui/let-typing-end'
import { useLow } from '../../ui/use-narrow'
import { NAME_COLUMN } from './columns'
import { EMPTY, firstIndex, placeOfGone, selectCell, selectRows } from './selection'
import { useReadOn } from './use-read-on'
import { useShowCell } from './use-show-cell'
import type { Table } from './use-table'

interface Focusing {
  frameRef: RefObject<HTMLElement | null>
  table: Table
  widths: readonly number[]
  headerHeight: number
  /** Row of the active cell, or -1. */
  activeIndex: number
  hasFocusRef: RefObject<boolean>
  /** The focus is in the row's menu. */
  isMenuOpen: boolean
}

export function useTableFocus(focusing: Focusing) {
  const { frameRef, table, widths, headerHeight, activeIndex, hasFocusRef, isMenuOpen } = focusing
  const plan = usePlan()
  const isLow = useLow()
  const { selection, editing, run, chosen } = table

  const shownColumn = selection.active?.column
  const shownTask = selection.active?.task
  const { showCell, isInSight } = useShowCell(frameRef, widths, headerHeight)
  const readsOn = useReadOn(activeIndex, (index) => isInSight(index, shownColumn))

  // After a deletion or an undo the active task may be gone: its place stays.
  const last = useRef({ active: 0, first: 0 })
  const placeLeft = () =>
    Math.min(placeOfGone(selection, last.current, plan.indexOf), plan.getState().count - 1)
  useEffect(() => {
    if (activeIndex >= 0) last.current = { active: activeIndex, first: firstIndex(selection, plan.indexOf) }
  }, [activeIndex, plan, selection])
  useEffect(() => {
    if (activeIndex < 0 && selection.active && plan.getState().count > 0)
      run({ do: 'goTo', index: placeLeft(), column: selection.active.column })
  })

  useEffect(() => plan.onReplacing(() => run({ do: 'select', selection: EMPTY })), [plan, run])

  // Nor does the field of a task that is gone stay open: its cell's place takes the focus, before the body has it.
  useLayoutEffect(() => {
    if (!editing || plan.rowOf(editing.task) !== null) return
    run({ do: 'gone' })
    if (plan.getState().count > 0) run({ do: 'goTo', index: placeLeft(), column: editing.column })
    if (hasFocusRef.current) letTypingEnd()
  })

  // The row that had the focus may have gone, of which no blur tells: who went on to a field elsewhere stays there.
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const isField = target instanceof Element && target.matches(FIELDS)
      if (isField && !frameRef.current?.contains(target)) hasFocusRef.current = false
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [frameRef, hasFocusRef])

  useLayoutEffect(() => {
    if (!hasFocusRef.current || editing || isMenuOpen) return
    const cell = frameRef.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
    if (!cell || cell === document.activeElement) return
    cell.focus({ preventScroll: true })
    // The table scrolls by itself (below); where the page scrolls too, its turn is here.
    if (isLow && !readsOn.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const latestColumn = useRef(NAME_COLUMN)
  useEffect(() => {
    latestColumn.current = shownColumn ?? NAME_COLUMN
  })
  useLayoutEffect(() => {
    if (hasFocusRef.current && activeIndex >= 0 && shownColumn !== undefined && !readsOn.current)
      showCell(activeIndex, shownColumn)
  }, [activeIndex, hasFocusRef, readsOn, shownColumn, shownTask, showCell])

  useEffect(() => {
    if (shownTask !== undefined && !readsOn.current) plan.choose(shownTask)
  }, [plan, readsOn, shownTask])

  // A keyboard on the screen takes half of it: the cell that is edited stays in what is left.
  useEffect(() => {
    const frame = frameRef.current
    if (!frame || !editing) return
    const sizes = new ResizeObserver(() => {
      showCell(activeIndex, editing.column)
      frame.querySelector('[role="gridcell"] :focus')?.scrollIntoView({ block: 'nearest' })
    })
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [activeIndex, editing, frameRef, showCell])

  useEffect(
    () =>
      plan.onReveal(({ task, how }) => {
        if (how === 'return') {
          // The button of the empty table goes as the row comes back.
          if (document.activeElement?.closest('[data-empty]')) hasFocusRef.current = true
          const column = latestColumn.current
          showCell(plan.indexOf(task), column)
          // What was chosen together stays so: the next key acts on all of it, as the one did that is taken back.
          const rows = chosen()
          const cell = { task, column }
          const isChosen = rows.length > 1 && rows.includes(task)
          return void run(isChosen ? { do: 'standIn', cell } : { do: 'select', selection: selectCell(cell) })
        }
        showCell(plan.indexOf(task), NAME_COLUMN)
        if (isLow) frameRef.current?.scrollIntoView({ block: 'nearest' })
        if (how === 'show') return
        const cell = { task, column: NAME_COLUMN }
        if (how === 'select') return void run({ do: 'select', selection: selectRows(cell, [task]) })
        hasFocusRef.current = true
        if (how === 'name') run({ do: 'startNew', task })
        else if (how === 'edit') run({ do: 'startName', task })
        else run({ do: 'select', selection: selectCell(cell) })
      }),
    [chosen, frameRef, hasFocusRef, isLow, plan, run, showCell],
  )
}
