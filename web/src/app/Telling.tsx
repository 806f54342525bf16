/** Says each edit once, politely, for those who do not see it (ED20); what was deleted or placed is said by its notice. */
import { useEffect } from 'react'
import { usePlan } from '../editor/PlanProvider'
import type { Done } from '../editor/plan-ports'
import { undoActions } from '../editor/undo-action'
import { Said } from '../features/live'
import { DATES_NOTICE, useLinksOffer } from '../features/scheduling'
import { Heard } from '../ui/Heard'
import { notify } from '../ui/notices'
import { onSay } from '../ui/say'
import { useTold } from '../ui/use-told'
import { useUndoPlace } from './use-undo-place'

/** Much of the plan may have changed: seen by everybody, and taken back where it is told. */
const TOLD_BY_A_NOTICE: Partial<Record<Done['by'], string>> = {
  deleteTasks: 'deleted',
  setDatesByLinks: DATES_NOTICE,
}

/** Undo or redo left something as others have made it (ED31). */
const LEFT_NOTICE = 'left'

export function Telling() {
  const plan = usePlan()
  const [told, tell] = useTold()
  useLinksOffer()
  useUndoPlace()
  useEffect(
    () =>
      plan.onDone(({ by, change, isTold }) => {
        const { said } = change
        if (!said || isTold) return
        const id = change.isPartial ? LEFT_NOTICE : TOLD_BY_A_NOTICE[by]
        if (id) notify({ id, kind: 'info', text: said, actions: undoActions(plan, change) })
        else tell(said)
      }),
    [plan, tell],
  )
  useEffect(() => onSay(tell), [tell])
  return (
    <>
      {/* Dialogs hide the rest of the page from assistive technology, but not what carries this mark of react-aria's. */}
      <div aria-live="polite" data-live-announcer="true" className="visually-hidden">
        <Heard told={told} />
      </div>
      <Said />
    </>
  )
}
