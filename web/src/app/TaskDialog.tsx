import type { TaskId } from '../editor/__generated__/types'
import { usePlan, usePlanState } from '../editor/PlanProvider'
import { CardDialog } from '../features/board'

/** Every field of a task, where the table is not there to edit it in. */
export function TaskDialog({ task, onClose }: { task: TaskId; onClose: () => void }) {
  const plan = usePlan()
  const { revision, isReadOnly } = usePlanState()
  const row = plan.rowOf(task)
  if (!row) return null
  return <CardDialog card={row} revision={revision} isReadOnly={isReadOnly} onClose={onClose} />
}
