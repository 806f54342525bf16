import type { Plan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { track } from '../../platform/tracker'
import { toldOfLink } from '../../state/link-let-go'
import { keepPlan } from '../../state/versions'
import { notify } from '../../ui/notices'
import { EMPTIED } from './texts'

/** All tasks and the description go: kept as a version first, and one step to undo. */
export async function emptyPlan(plan: Plan) {
  if (!plan.getState().isReadOnly) await keepPlan('reset', plan)
  const { link } = plan.getState()
  const outcome = plan.dispatch({ type: 'resetAll' })
  if (!outcome.ok) return
  track('reset')
  notify({
    id: 'reset',
    kind: 'success',
    ...toldOfLink(plan, link, EMPTIED),
    actions: undoActions(plan, outcome.change),
  })
}
