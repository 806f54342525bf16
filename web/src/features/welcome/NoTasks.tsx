import { useEffect, useRef } from 'react'
import { useIsReadOnly, usePlan } from '../../editor/PlanProvider'
import { EmptyState } from '../../ui/EmptyState'
import { focusKept } from '../../ui/focus-back'
import { focusReturned } from '../../ui/focus-returned'
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
  useEffect(() => {
    // Where the last task went with the focus, keys go on from here; a plan that opens empty takes none.
    if (plan.getState().edits > 0)
      void focusReturned().then(() => document.activeElement === document.body && adding.current?.focus())
    return () => void focusKept()
  }, [plan])
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
