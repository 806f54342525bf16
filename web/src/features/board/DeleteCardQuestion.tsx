import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'
import { remove } from './delete-card'

export function DeleteCardQuestion({ card, onClose }: { card: Row; onClose: () => void }) {
  const plan = usePlan()
  const question = plan.deletionQuestion([card.id])
  if (!question) return null
  const answer = (withSubtasks: boolean) => {
    onClose()
    remove(plan, card, withSubtasks)
  }
  return <DeletionDialog question={question} onAnswer={answer} onCancel={onClose} />
}
