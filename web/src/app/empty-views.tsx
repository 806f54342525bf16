/** What each view shows of a plan without tasks, and how the first one is added there. */
import type { ReactNode } from 'react'
import type { TaskId } from '../editor/__generated__/types'
import { usePlan } from '../editor/PlanProvider'
import { NoTasks } from '../features/welcome'

interface Doors {
  onTemplates: () => void
  /** Opens a task where the table is not there to edit it in. */
  onEdit: (task: TaskId) => void
}

export function useEmptyViews({ onTemplates, onEdit }: Doors) {
  const plan = usePlan()
  const addAnd = (then: (task: TaskId) => void) => () => {
    const outcome = plan.dispatch({ type: 'addTask', place: { at: 'endSameLevel' }, fields: {} })
    if (outcome.ok && outcome.change.focus !== null) then(outcome.change.focus)
  }
  return {
    table: (add: () => void): ReactNode => <NoTasks onAdd={add} onTemplates={onTemplates} />,
    board: <NoTasks onAdd={addAnd(plan.nameNew)} onTemplates={onTemplates} />,
    /** Of the chart by itself; beside the table its own sentence is enough. */
    chart: (text: string): ReactNode => (
      <NoTasks text={text} onAdd={addAnd(onEdit)} onTemplates={onTemplates} />
    ),
  }
}
