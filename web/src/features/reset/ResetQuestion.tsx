import { usePlan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { track } from '../../platform/tracker'
import { keepVersion } from '../../state/versions'
import { AlertDialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'

/** Reset All asks first (spec §8), and can be undone like everything else. */
export function ResetQuestion({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const reset = async () => {
    onClose()
    const { tasks, isReadOnly } = plan.getState()
    if (!isReadOnly) await keepVersion('reset', plan.record(), tasks)
    const outcome = plan.dispatch({ type: 'resetAll' })
    if (!outcome.ok) return
    track('reset')
    notify({
      kind: 'success',
      text: 'The project is empty.',
      actions: undoActions(plan, outcome.change),
    })
  }
  return (
    <AlertDialog
      isOpen
      title="Reset All"
      message={`This will delete all ${plan.getState().tasks} task(s) and project description. Are you sure?`}
      onCancel={onClose}
      answers={[{ label: 'Delete everything', look: 'danger', onPress: () => void reset() }]}
    />
  )
}
