import { useIsReadOnly } from '../../editor/PlanProvider'
import { EmptyState } from '../../ui/EmptyState'
import { ADD, NO_TASKS, NO_TASKS_READ_ONLY, TEMPLATES } from './texts'

interface NoTasksProps {
  /** What the view says by itself; left out, the line of the table and the board. */
  text?: string
  onAdd: () => void
  onTemplates: () => void
}

/** A view of a plan without tasks: how to begin, where the plan may be changed. */
export function NoTasks({ text, onAdd, onTemplates }: NoTasksProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <EmptyState
      text={text ?? (isReadOnly ? NO_TASKS_READ_ONLY : NO_TASKS)}
      ways={
        isReadOnly
          ? []
          : [
              { label: ADD, onPress: onAdd },
              { label: TEMPLATES, onPress: onTemplates },
            ]
      }
    />
  )
}
