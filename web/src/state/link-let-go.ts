/** What takes the plan's place lets its permanent link go (L9): its notice says so, as visitors keep what was there. */
import type { PermanentLink } from '../editor/__generated__/types'
import { LINK_LET_GO } from './texts'

/** What is needed of the open plan: `PlanStore` has it. */
interface Linked {
  getState(): { link: PermanentLink | null }
}

/**
 * The text of such a notice, which stays until it is dismissed where the link went.
 *
 * @param before the plan's link before the other plan came
 */
export function toldOfLink(plan: Linked, before: PermanentLink | null, text: string) {
  const isLetGo = before !== null && plan.getState().link === null
  return isLetGo ? { text: `${text} ${LINK_LET_GO}`, stays: true } : { text }
}
