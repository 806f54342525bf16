/** Dropping a card: the command, what is said of it, and the way back. */
import { useCallback } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { dismissNotice, notify } from '../../ui/notices'
import type { BoardSource } from './board-source'
import { heir } from './kept-focus'
import { notMoved } from './texts'

const NOTICE = 'drop'

export function useCardDrop(
  source: BoardSource,
  announce: (text: string) => void,
  show: (task: TaskId, glows: boolean) => void,
) {
  const plan = usePlan()
  return useCallback(
    (card: Row, column: string): boolean => {
      dismissNotice(NOTICE)
      const at = source.place(card.id)
      const outcome = plan.runSilently({
        type: 'dropCard',
        task: card.id,
        grouping: source.grouping,
        column,
      })
      if (!outcome.ok) {
        const { message } = outcome.refusal
        announce(notMoved(message))
        notify({ id: NOTICE, kind: 'error', text: message, isSilent: true, stays: false })
        return false
      }
      const { said, isEdit, isLoss } = outcome.change
      announce(said ?? '')
      // Where it went out of the filter, to its neighbour.
      const next = at ? heir({ task: card.id, ...at }, source) : card.id
      if (next !== null) show(next, next === card.id)
      // The drop of a card where it stood is nothing to take back (K3).
      if (said && isEdit)
        notify({
          id: NOTICE,
          kind: 'success',
          text: said,
          isSilent: true,
          stays: isLoss,
          actions: undoActions(plan, outcome.change),
        })
      return true
    },
    [announce, plan, show, source],
  )
}
