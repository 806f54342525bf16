/** Lines from the clipboard that make tasks, where no row is for them to lie over: in an empty plan, and in the form. */
import type { Plan } from '../editor/PlanProvider'
import type { TableColumn, TaskId } from '../editor/__generated__/types'

/**
 * The first task is added, and all are pasted from it on as in the table (ED13).
 *
 * @returns the first task; null where they are refused, which is told, and nothing has changed
 */
export function pasteAtEnd(
  plan: Plan,
  text: string,
  columns: readonly TableColumn[],
  level: number,
): TaskId | null {
  const added = plan.dispatch({ type: 'addTask', place: { at: 'end', level }, fields: {} })
  const task = added.ok ? added.change.focus : null
  if (task === null) return null
  const pasted = plan.dispatch({ type: 'pasteBlock', task, columns: [...columns], range: null, text })
  if (!pasted.ok) plan.undo()
  return pasted.ok ? task : null
}
