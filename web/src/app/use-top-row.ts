/** Rows stay in view as the list gets shorter: below the last one there is room to scroll, and nothing to see (U7). */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePlan, usePlanState } from '../editor/PlanProvider'
import type { TaskId } from '../editor/__generated__/types'
import type { ScrollLink } from '../ui/scroll-link'
import { useHeaderHeight } from '../ui/use-narrow'
import { lastPage, topTask, topWith, topWithin } from './top-row'

/** Of each place the panes scroll to: both share one, or the chart has its own. */
export function useTopRow(panes: RefObject<HTMLElement | null>, places: readonly ScrollLink[]) {
  const plan = usePlan()
  const { count } = usePlanState()
  const header = useHeaderHeight()
  /** Of each place, while rows are folded away or back. */
  const held = useRef<(TaskId | null)[]>([])
  const countBefore = useRef(Infinity)

  useEffect(
    () =>
      plan.onFolding(() => {
        held.current = places.map((place) => topTask(plan, place.get()))
      }),
    [plan, places],
  )
  // With the rows drawn: a list that became longer is not scrolled to beyond its former end.
  useLayoutEffect(() => {
    const tasks = held.current
    held.current = []
    const isShorter = count < countBefore.current
    countBefore.current = count
    const rows = { row: plan.row, rowOf: plan.rowOf, indexOf: plan.indexOf, count }
    const page = () =>
      (panes.current?.querySelector('[role="treegrid"], .gantt-container')?.clientHeight ?? 0) - header
    places.forEach((place, at) => {
      const top = place.get()
      const task = tasks[at] ?? null
      // At the top it begins with the first row, whatever that is.
      const kept = task === null || top === 0 ? null : topWith(rows, task, top)
      if (kept !== null) place.set(isShorter ? lastPage(kept, count, page()) : kept, 'plan')
      else if (isShorter && top > 0) place.set(topWithin(top, count, page()), 'plan')
    })
  })
}
