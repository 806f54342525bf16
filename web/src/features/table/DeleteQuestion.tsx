import { usePlan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'
import { focusReturned } from '../../ui/focus-returned'

interface DeleteQuestionProps {
  /** `null` is closed. */
  tasks: TaskId[] | null
  onClose: () => void
}

export function DeleteQuestion({ tasks, onClose }: DeleteQuestionProps) {
  const plan = usePlan()
  const question = tasks && plan.deletionQuestion(tasks)
  if (!question) return null
  const answer = (withSubtasks: boolean) => {
    onClose()
    const outcome = plan.dispatch({ type: 'deleteTasks', tasks, withSubtasks })
    // The dialog gives the focus back to a row that is gone.
    const focus = outcome.ok ? outcome.change.focus : null
    if (focus !== null) void focusReturned().then(() => plan.focus(focus))
  }
  return <DeletionDialog question={question} onAnswer={answer} onCancel={onClose} />
}
