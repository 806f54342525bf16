import type { Plan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { track } from '../../platform/tracker'
import { keepVersion } from '../../state/versions'
import { notify } from '../../ui/notices'
import { EMPTIED } from './texts'

/** All tasks and the description go: kept as a version first, and one step to undo. */
export async function emptyPlan(plan: Plan) {
  const { tasks, isReadOnly } = plan.getState()
  if (!isReadOnly) await keepVersion('reset', plan.record(), tasks)
  const outcome = plan.dispatch({ type: 'resetAll' })
  if (!outcome.ok) return
  track('reset')
  notify({ id: 'reset', kind: 'success', text: EMPTIED, actions: undoActions(plan, outcome.change) })
}
