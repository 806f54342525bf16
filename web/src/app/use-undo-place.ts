/** Undo and redo say where they have been ("Now at"): the view goes there too. */
import { useEffect } from 'react'
import { usePlan } from '../editor/PlanProvider'
import { TEXT_FIELDS } from '../ui/keys'

export function useUndoPlace() {
  const plan = usePlan()
  useEffect(
    () =>
      plan.onDone(({ by, change: { focus } }) => {
        if ((by !== 'undo' && by !== 'redo') || focus === null) return
        // Who types elsewhere, in the form or in the find bar, stays there with what is in view.
        if (document.activeElement?.matches(TEXT_FIELDS)) return
        plan.returnTo(focus)
      }),
    [plan],
  )
}
