import { flushSync } from 'react-dom'
import { usePlan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import { DeletionDialog } from '../../ui/DeletionDialog'
import { useOver } from '../../ui/use-over'

interface DeleteQuestionProps {
  /** `null` is closed. */
  tasks: TaskId[] | null
  onClose: () => void
}

export function DeleteQuestion({ tasks, onClose }: DeleteQuestionProps) {
  const plan = usePlan()
  const question = tasks && plan.deletionQuestion(tasks)
  useOver(tasks !== null && !question, onClose)
  if (!question) return null
  const answer = (withSubtasks: boolean) => {
    // While it stands, it keeps the focus.
    flushSync(onClose)
    const outcome = plan.dispatch({ type: 'deleteTasks', tasks, withSubtasks })
    if (outcome.ok && outcome.change.focus !== null) plan.focus(outcome.change.focus)
  }
  return <DeletionDialog question={question} onAnswer={answer} onCancel={onClose} />
}
