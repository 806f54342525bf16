/** Undo of one action, for the notice that tells of it (GL19). */
import type { PlanState } from './plan-store'

/** What is needed of the open plan: `PlanStore` has it. */
interface Undoable {
  getState: () => Pick<PlanState, 'undoStep'>
  subscribe: (listener: () => void) => () => void
  undo: () => unknown
}

/**
 * Takes back the action that was just carried out; stale as soon as Undo would take back another one.
 *
 * @param before `undoStep` before the action: nothing is offered for one that changed nothing
 */
export function undoActions(plan: Undoable, before: number | null) {
  const step = plan.getState().undoStep
  if (step === before) return []
  const isStale = () => plan.getState().undoStep !== step
  return [
    {
      label: 'Undo',
      run: () => {
        if (!isStale()) plan.undo()
      },
      onStale: (stale: () => void) => plan.subscribe(() => isStale() && stale()),
    },
  ]
}
