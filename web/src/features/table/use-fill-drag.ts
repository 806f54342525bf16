/** The corner of what is selected, dragged down by the mouse: the row it begins in is copied to those below (ED28). */
import { useRef, type MouseEvent } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { Cell } from './selection'
import type { Table } from './use-table'

/** The corner is a little easier to hit than it looks, px. */
const CORNER = 11

export function useFillDrag({ block, run }: Pick<Table, 'block' | 'run'>) {
  const plan = usePlan()
  const drag = useRef<{ from: Cell; left: number; isFilling: boolean } | null>(null)

  /** @returns whether the press is on the corner. */
  const press = (event: MouseEvent, from: Cell): boolean => {
    const cell = event.target instanceof Element ? event.target.closest('[data-corner]') : null
    const box = cell?.getBoundingClientRect()
    // Where the focus is elsewhere the corner is not seen (Row.module.css).
    if (!event.currentTarget.hasAttribute('data-focused')) return false
    if (!box || box.right - event.clientX > CORNER || box.bottom - event.clientY > CORNER) return false
    drag.current = { from, left: block?.left ?? from.column, isFilling: false }
    return true
  }
  const end = (isLetGo: boolean) => {
    if (isLetGo && drag.current?.isFilling) run({ do: 'fillDown' })
    drag.current = null
  }
  /** @returns whether the corner is being dragged. */
  const over = (cell: Cell): boolean => {
    const now = drag.current
    if (!now) return false
    const { from, left } = now
    now.isFilling = plan.indexOf(cell.task) > plan.indexOf(from.task)
    const active = { task: now.isFilling ? cell.task : from.task, column: from.column }
    const anchor = { task: from.task, column: left }
    run({ do: 'select', selection: { active, anchor, rows: new Set() } })
    return true
  }
  return { press, over, end }
}
