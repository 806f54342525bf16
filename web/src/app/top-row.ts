/** Where the panes stand once the plan has other rows in view. Pure, so that it is tested without a browser. */
import type { Row, TaskId } from '../editor/__generated__/types'
import { ROW_HEIGHT } from '../ui/metrics'

/** What is asked of the plan. */
interface Rows {
  row: (index: number) => Row | null
  rowOf: (task: TaskId) => Row | null
  indexOf: (task: TaskId) => number
  count: number
}

/** The task on top before rows were folded away, or back. */
export const topTask = (plan: Pick<Rows, 'row'>, top: number): TaskId | null =>
  plan.row(Math.floor(top / ROW_HEIGHT))?.id ?? null

/** With this task on top still, or the nearest parent that is in view; null where it is gone. */
export function topWith(plan: Rows, task: TaskId, top: number): number | null {
  const index = plan.indexOf(task)
  if (index >= 0) return index * ROW_HEIGHT + (top % ROW_HEIGHT)
  const hidden = plan.rowOf(task)
  if (!hidden) return null
  // What it is folded into is the last row before it: all between the two is folded as well.
  let [from, end] = [0, plan.count]
  while (from < end) {
    const middle = (from + end) >> 1
    if ((plan.row(middle)?.number ?? Infinity) <= hidden.number) from = middle + 1
    else end = middle
  }
  return Math.max(0, from - 1) * ROW_HEIGHT
}

/** At most the last page, of so many pixels: what is folded fills the view. */
export const lastPage = (top: number, count: number, page: number): number =>
  Math.min(top, Math.max(0, count * ROW_HEIGHT - page))

/** With rows in view where the list became shorter than this. */
export const topWithin = (top: number, count: number, page: number): number =>
  top <= Math.max(0, count - 1) * ROW_HEIGHT ? top : lastPage(top, count, page)
