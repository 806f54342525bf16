/** Lines from the clipboard that make tasks, where no row is for them to lie over: in an empty plan, and in the form. */
import type { Plan } from '../editor/PlanProvider'
import type { TableColumn, TaskId } from '../editor/__generated__/types'

/** @returns the first task; null where they are refused, which is told */
export function pasteAtEnd(
  plan: Plan,
  text: string,
  columns: readonly TableColumn[],
  level: number,
): TaskId | null {
  const pasted = plan.dispatch({ type: 'pasteTasks', level, columns: [...columns], text })
  return pasted.ok ? pasted.change.focus : null
}
