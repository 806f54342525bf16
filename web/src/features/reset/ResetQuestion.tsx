import { usePlan } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import { emptyPlan } from './empty-plan'
import { CONFIRM, questionText, TITLE } from './texts'

/** Reset All asks first (spec §8), and can be undone like everything else. */
export function ResetQuestion({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const reset = async () => {
    await emptyPlan(plan)
    onClose()
  }
  return (
    <AlertDialog
      title={TITLE}
      message={questionText(plan.getState().tasks)}
      onCancel={onClose}
      answers={[{ label: CONFIRM, look: 'danger', onPress: reset }]}
    />
  )
}
