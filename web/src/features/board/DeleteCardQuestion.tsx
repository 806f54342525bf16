import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'
import { focusReturned } from '../../ui/focus-returned'
import { remove } from './delete-card'

export function DeleteCardQuestion({ card, onClose }: { card: Row; onClose: () => void }) {
  const plan = usePlan()
  const question = plan.deletionQuestion([card.id])
  if (!question) return null
  const answer = (withSubtasks: boolean) => {
    onClose()
    const outcome = remove(plan, card, withSubtasks)
    // The dialog gives the focus back to a card that is gone.
    const focus = outcome.ok ? outcome.change.focus : null
    if (focus !== null) void focusReturned().then(() => plan.focus(focus))
  }
  return <DeletionDialog question={question} onAnswer={answer} onCancel={onClose} />
}
