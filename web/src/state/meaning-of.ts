/** What to tell of a date while it is typed. */
import { usePlan, usePlanValue } from '../editor/PlanProvider'

/** The day it means, unless the text says it already (D13). */
export const meaningOf = (date: string | null, typed: string): string =>
  date === null || date === typed.trim() ? '' : date

/** The same, for as long as it stands typed: after midnight "today" means another day (U17). */
export function useMeaning(typed: string): string {
  const plan = usePlan()
  const date = usePlanValue(() => plan.ask.readDate(typed))
  return meaningOf(date, typed)
}
