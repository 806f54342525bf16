/** Undo of one action, for the notice that tells of it (GL19). */
import type { Change } from './__generated__/types'
import type { PlanState } from './plan-ports'
import { UNDO } from './texts'

/** What is needed of the open plan: `PlanStore` has it. */
interface Undoable {
  getState: () => Pick<PlanState, 'undoStep'>
  subscribe: (listener: () => void) => () => void
  undo: () => unknown
}

/**
 * Takes back the action that came to this change; stale as soon as Undo would take back another one. Nothing is
 * offered for one that changed nothing.
 */
export function undoActions(plan: Undoable, { isEdit, undoStep: step }: Pick<Change, 'isEdit' | 'undoStep'>) {
  if (!isEdit) return []
  const isStale = () => plan.getState().undoStep !== step
  return [
    {
      label: UNDO,
      run: () => {
        if (!isStale()) plan.undo()
      },
      onStale: (stale: () => void) => plan.subscribe(() => isStale() && stale()),
    },
  ]
}
