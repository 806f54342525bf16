/** Which card has the focus once the plan changed under it. Pure, so that it is tested without a browser. */
import type { TaskId } from '../../editor/__generated__/types'
import type { BoardFacts } from './board-state'

/** What had the focus, and where it was. */
export interface Held {
  /** None where it was the field of a new card. */
  task: TaskId | null
  columnIndex: number
  place: number
}

/**
 * The card itself, wherever it went; for one that is gone whoever has its place, or the last one before it. Where its
 * column is empty now, the next column with cards, to the right first.
 */
export function heir(
  held: Held,
  facts: Pick<BoardFacts, 'total' | 'column' | 'cards' | 'place'>,
): TaskId | null {
  if (held.task !== null && facts.place(held.task)) return held.task
  const total = facts.total()
  const from = Math.min(held.columnIndex, total - 1)
  const right = Array.from({ length: total - from }, (_, at) => from + at)
  const left = Array.from({ length: from }, (_, at) => from - 1 - at)
  for (const index of [...right, ...left]) {
    const column = facts.column(index)
    if (!column || column.count === 0) continue
    const [card] = facts.cards(column.id, [Math.min(held.place, column.count - 1)])
    if (card) return card.id
  }
  return null
}
