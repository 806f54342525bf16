import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'

interface DeleteCardQuestionProps {
  card: Row
  onAnswer: (withSubtasks: boolean) => void
  onClose: () => void
}

export function DeleteCardQuestion({ card, onAnswer, onClose }: DeleteCardQuestionProps) {
  const question = usePlan().deletionQuestion([card.id])
  return question && <DeletionDialog question={question} onAnswer={onAnswer} onCancel={onClose} />
}
