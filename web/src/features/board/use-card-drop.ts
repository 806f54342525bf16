/** Dropping a card: the command, what is said of it, and the way back. */
import { useCallback } from 'react'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { dismissNotice, notify } from '../../ui/notices'
import type { BoardSource } from './board-source'
import { notMoved } from './sentences'

const NOTICE = 'drop'

/** A notice with the way back, as long as nothing else has happened: Undo takes back the last action. */
function offerUndo(plan: Plan, text: string, reportsLoss: boolean) {
  const { revision } = plan.getState()
  const stop = plan.subscribe(() => {
    if (plan.getState().revision === revision) return
    stop()
    dismissNotice(NOTICE)
  })
  notify({
    id: NOTICE,
    kind: 'success',
    text,
    stays: reportsLoss,
    actions: [{ label: 'Undo', run: () => void plan.undo() }],
  })
}

export function useCardDrop(
  source: BoardSource,
  announce: (text: string) => void,
  show: (task: TaskId, glows: boolean) => void,
) {
  const plan = usePlan()
  return useCallback(
    (card: Row, column: string): boolean => {
      const before = plan.getState().undo
      dismissNotice(NOTICE)
      const outcome = plan.dispatch({
        type: 'dropCard',
        task: card.id,
        grouping: source.grouping,
        column,
      })
      if (!outcome.ok) {
        announce(notMoved(outcome.refusal.message))
        return false
      }
      const { said, undo } = outcome.change
      announce(said ?? '')
      show(card.id, true)
      const place = source.place(card.id)
      const after = place && source.cards(place.column, [place.place])[0]
      // The drop of a card where it stood is nothing to take back (K3).
      if (said && (undo !== before || (after && after.stamp !== card.stamp)))
        offerUndo(plan, said, Boolean(after && after.progress < card.progress))
      return true
    },
    [announce, plan, show, source],
  )
}
