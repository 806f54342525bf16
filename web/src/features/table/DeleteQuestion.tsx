import { usePlan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import { AlertDialog } from '../../ui/Dialog'

interface DeleteQuestionProps {
  /** `null` is closed. */
  tasks: TaskId[] | null
  onClose: () => void
}

/** Asked when a task to delete has subtasks; the row alone is the default (decision N6). */
export function DeleteQuestion({ tasks, onClose }: DeleteQuestionProps) {
  const plan = usePlan()
  if (!tasks) return null
  const first = tasks[0]
  const row = first === undefined ? null : plan.row(plan.indexOf(first))
  const count = plan.editor.subtaskCount(tasks)
  const subtasks = `${count} ${count === 1 ? 'subtask' : 'subtasks'}`
  const remove = (withSubtasks: boolean) => {
    onClose()
    plan.dispatch({ type: 'deleteTasks', tasks, withSubtasks })
  }
  return (
    <AlertDialog
      isOpen
      title={tasks.length === 1 && row ? `Delete “${row.name}”?` : `Delete ${tasks.length} tasks?`}
      message={`Also its ${subtasks}? Without them they stay, and only the chosen rows go. Undo brings everything back.`}
      onCancel={onClose}
      answers={[
        {
          label: tasks.length === 1 ? 'Delete row only' : 'Delete rows only',
          look: 'primary',
          isDefault: true,
          onPress: () => remove(false),
        },
        { label: `Delete with ${subtasks}`, look: 'danger', onPress: () => remove(true) },
      ]}
    />
  )
}
