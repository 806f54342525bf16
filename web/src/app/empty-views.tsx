/** What each view shows where no task is: how the first one is added, or how the filter that hides all is cleared. */
import type { ReactNode } from 'react'
import type { TaskId } from '../editor/__generated__/types'
import { usePlan, usePlanValue } from '../editor/PlanProvider'
import { NoMatch } from '../features/find'
import { NoTasks } from '../features/welcome'

interface Doors {
  onTemplates: () => void
  /** Opens a task where the table is not there to edit it in. */
  onEdit: (task: TaskId) => void
}

export function useEmptyViews({ onTemplates, onEdit }: Doors) {
  const plan = usePlan()
  const isAllHidden = usePlanValue(({ tasks, count }) => tasks > 0 && count === 0)
  const addAnd = (then: (task: TaskId) => void) => () => {
    const outcome = plan.dispatch({ type: 'addTask', place: { at: 'endSameLevel' }, fields: {} })
    if (outcome.ok && outcome.change.focus !== null) then(outcome.change.focus)
  }
  if (isAllHidden) return { table: () => <NoMatch />, board: <NoMatch />, chart: () => <NoMatch /> }
  return {
    table: (add: () => void): ReactNode => <NoTasks onAdd={add} onTemplates={onTemplates} />,
    board: <NoTasks onAdd={addAnd(plan.nameNew)} onTemplates={onTemplates} />,
    /** Of the chart by itself; beside the table its own sentence is enough. */
    chart: (text: string): ReactNode => (
      <NoTasks text={text} onAdd={addAnd(onEdit)} onTemplates={onTemplates} />
    ),
  }
}
