import { useCallback, useState } from 'react'
import type { TaskId } from '../editor/__generated__/types'
import { usePlan, usePlanState } from '../editor/PlanProvider'
import { CardDialog } from '../features/board'
import type { Unkept } from '../state/use-task-fields'
import { useOver } from '../ui/use-over'

interface Edited {
  task: TaskId
  /** What its fields begin with, as it was refused. */
  unkept?: readonly Unkept[]
}

/** A task that is edited in its dialog, and how one begins and ends. */
export function useEdited() {
  const [edited, setEdited] = useState<Edited | null>(null)
  const edit = useCallback((task: TaskId) => setEdited({ task }), [])
  const editAgain = useCallback((task: TaskId, unkept: readonly Unkept[]) => setEdited({ task, unkept }), [])
  const close = useCallback(() => setEdited(null), [])
  return { edited, edit, editAgain, close }
}

/** Every field of a task, where the table is not there to edit it in. */
export function TaskDialog({ edited, editAgain, close }: ReturnType<typeof useEdited>) {
  const plan = usePlan()
  const { revision, isReadOnly } = usePlanState()
  const card = edited && plan.rowOf(edited.task)
  useOver(edited !== null && !card, close)
  if (!card) return null
  const { unkept } = edited
  return (
    <CardDialog
      {...{ card, revision, isReadOnly }}
      {...(unkept && { unkept })}
      onClose={close}
      onUnkept={editAgain}
    />
  )
}
