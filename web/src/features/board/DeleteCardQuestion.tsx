import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { AlertDialog } from '../../ui/Dialog'
import { remove } from './delete-card'

/** Asked when the task of a card has subtasks; the task alone is the default (decision N6). */
export function DeleteCardQuestion({ card, onClose }: { card: Row; onClose: () => void }) {
  const plan = usePlan()
  const count = plan.editor.subtaskCount([card.id])
  const subtasks = `${count} ${count === 1 ? 'subtask' : 'subtasks'}`
  const answer = (withSubtasks: boolean) => {
    onClose()
    remove(plan, card, withSubtasks)
  }
  return (
    <AlertDialog
      isOpen
      title={`Delete “${card.name}”?`}
      message={`Also its ${subtasks}? Without them they stay on the board. Undo brings everything back.`}
      onCancel={onClose}
      answers={[
        { label: 'Delete task only', look: 'primary', isDefault: true, onPress: () => answer(false) },
        { label: `Delete with ${subtasks}`, look: 'danger', onPress: () => answer(true) },
      ]}
    />
  )
}
