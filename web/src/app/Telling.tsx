/** Says each edit once, politely, for those who do not see it (ED20); what was deleted or placed is said by its notice. */
import { useEffect, useState } from 'react'
import { usePlan } from '../editor/PlanProvider'
import type { Done } from '../editor/plan-ports'
import { undoActions } from '../editor/undo-action'
import { Said } from '../features/live'
import { DATES_NOTICE, useLinksOffer } from '../features/scheduling'
import { notify } from '../ui/notices'
import { onSay } from '../ui/say'
import { useFleeting } from '../ui/use-fleeting'
import { useUndoPlace } from './use-undo-place'

/** Board and chart say these themselves, at once: the card or the bar is in the visitor's hand. */
const TOLD_BY_A_VIEW: readonly Done['by'][] = ['dropCard', 'addCard', 'linkTasks']

/** Much of the plan may have changed: seen by everybody, and taken back where it is told. */
const TOLD_BY_A_NOTICE: Partial<Record<Done['by'], string>> = {
  deleteTasks: 'deleted',
  setDatesByLinks: DATES_NOTICE,
}

/** Undo or redo left something as others have made it (ED31). */
const LEFT_NOTICE = 'left'

export function Telling() {
  const plan = usePlan()
  const [told, setTold] = useState({ times: 0, text: '' })
  const heard = useFleeting(told)
  useLinksOffer()
  useUndoPlace()
  useEffect(
    () =>
      plan.onDone(({ by, change }) => {
        const { said } = change
        if (!said || TOLD_BY_A_VIEW.includes(by)) return
        const id = change.isPartial ? LEFT_NOTICE : TOLD_BY_A_NOTICE[by]
        if (id) notify({ id, kind: 'info', text: said, actions: undoActions(plan, change) })
        else setTold(({ times }) => ({ times: times + 1, text: said }))
      }),
    [plan],
  )
  useEffect(() => onSay((text) => setTold(({ times }) => ({ times: times + 1, text }))), [])
  return (
    <>
      {/* Dialogs hide the rest of the page from assistive technology, but not what carries this mark of react-aria's. */}
      <div aria-live="polite" data-live-announcer="true" className="visually-hidden">
        {/* The same words twice are two announcements. */}
        <p key={told.times}>{heard?.text}</p>
      </div>
      <Said />
    </>
  )
}
