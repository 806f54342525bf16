/** Deleting a card, and where the focus goes. */
import { usePlan } from '../../editor/PlanProvider'
import type { Row, TaskId } from '../../editor/__generated__/types'
import type { BoardSource } from './board-source'
import { heir } from './kept-focus'

export function useCardDelete(source: BoardSource, show: (task: TaskId) => void) {
  const plan = usePlan()
  return (card: Row, withSubtasks: boolean) => {
    const at = source.place(card.id)
    const { ok } = plan.dispatch({ type: 'deleteTasks', tasks: [card.id], withSubtasks })
    // Not to the next task of the plan, which may be in another column.
    const next = ok && at ? heir({ task: card.id, ...at }, source) : null
    if (next !== null) show(next)
  }
}
