/** Dragging rows: asks the rules where they may stand, draws the line, and moves them. */
import { useEffect, type RefObject } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { RowPlace } from '../../editor/__generated__/types'
import { ROW_HEIGHT } from '../../ui/metrics'
import { notify } from '../../ui/notices'
import { LEVEL_STEP, listenForRowDrags } from './row-drag'
import { CANNOT_STAND, FILTER_HIDES } from './texts'
import type { Table } from './use-table'

export function useRowDrag(frameRef: RefObject<HTMLElement | null>, { chosen }: Pick<Table, 'chosen'>) {
  const plan = usePlan()
  useEffect(() => {
    const frame = frameRef.current
    const body = frame?.lastElementChild
    if (!frame || !(body instanceof HTMLElement)) return
    let moving: { tasks: number[]; level: number } | null = null
    let place: RowPlace | null = null
    return listenForRowDrags(frame, ROW_HEIGHT, {
      lift: (task) => {
        const row = plan.rowOf(task)
        if (!row || !plan.may('change')) return null
        const all = chosen()
        const tasks = all.includes(task) ? all : [task]
        moving = { tasks, level: (plan.rowOf(tasks[0] ?? task) ?? row).level }
        frame.dataset.drag = ''
        return moving
      },
      over: (index, levels) => {
        if (!moving) return
        const at = Math.min(index, plan.getState().count)
        place = plan.ask.rowPlace(moving.tasks, at, moving.level + levels)
        body.toggleAttribute('data-drop', place !== null)
        body.style.setProperty('--drop-top', `${at * ROW_HEIGHT - 2}px`)
        body.style.setProperty('--drop-level', `${(place?.level ?? 0) * LEVEL_STEP}px`)
      },
      drop: () => {
        if (moving && place) plan.dispatch({ type: 'moveRows', tasks: moving.tasks, ...place })
        else notify({ kind: 'info', text: plan.getState().isFiltered ? FILTER_HIDES : CANNOT_STAND })
      },
      end: () => {
        moving = place = null
        delete frame.dataset.drag
        body.removeAttribute('data-drop')
      },
    })
  }, [chosen, frameRef, plan])
}
