import { flushSync } from 'react-dom'
import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'
import { remove } from './delete-card'

export function DeleteCardQuestion({ card, onClose }: { card: Row; onClose: () => void }) {
  const plan = usePlan()
  const question = plan.deletionQuestion([card.id])
  if (!question) return null
  const answer = (withSubtasks: boolean) => {
    // While it stands, it keeps the focus.
    flushSync(onClose)
    const outcome = remove(plan, card, withSubtasks)
    if (outcome.ok && outcome.change.focus !== null) plan.focus(outcome.change.focus)
  }
  return <DeletionDialog question={question} onAnswer={answer} onCancel={onClose} />
}
