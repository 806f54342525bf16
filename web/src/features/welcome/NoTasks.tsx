import { useRef } from 'react'
import { useIsReadOnly, usePlan } from '../../editor/PlanProvider'
import { EmptyState } from '../../ui/EmptyState'
import { useFocusOfLast } from '../../ui/focus-back'
import { ADD, NO_TASKS, NO_TASKS_READ_ONLY, TEMPLATES } from './texts'

interface NoTasksProps {
  /** What the view says by itself; left out, the line of the table and the board. */
  text?: string
  onAdd: () => void
  onTemplates: () => void
}

/** A view of a plan without tasks: how to begin, where the plan may be changed. */
export function NoTasks({ text, onAdd, onTemplates }: NoTasksProps) {
  const plan = usePlan()
  const isReadOnly = useIsReadOnly()
  const adding = useRef<HTMLButtonElement>(null)
  // A plan that opens empty takes no focus.
  useFocusOfLast(adding, () => plan.getState().edits > 0)
  return (
    <EmptyState
      first={adding}
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
