/** Dropping a card: the command, what is said of it, and the way back. */
import { useCallback } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { dismissNotice, notify } from '../../ui/notices'
import type { BoardSource } from './board-source'
import { notMoved } from './sentences'

const NOTICE = 'drop'

export function useCardDrop(
  source: BoardSource,
  announce: (text: string) => void,
  show: (task: TaskId, glows: boolean) => void,
) {
  const plan = usePlan()
  return useCallback(
    (card: Row, column: string): boolean => {
      const before = plan.getState().undoStep
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
      const { said } = outcome.change
      announce(said ?? '')
      show(card.id, true)
      const place = source.place(card.id)
      const after = place && source.cards(place.column, [place.place])[0]
      // The drop of a card where it stood is nothing to take back (K3).
      const actions = undoActions(plan, before)
      if (said && actions.length > 0)
        notify({
          id: NOTICE,
          kind: 'success',
          text: said,
          stays: Boolean(after && after.progress < card.progress),
          actions,
        })
      return true
    },
    [announce, plan, show, source],
  )
}
