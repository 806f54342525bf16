/**
 * Opens the plan. index.html runs this before the page's script, while that and its libraries are still being read
 * (build/first-paint.ts): so nothing here may need React.
 */
// First of all: a link's parameters leave the address before anything is asked of anybody (GK10).
import '../platform/link-address'
import { isFirstVisit, openPlan } from './open-plan'

export const isFirst = isFirstVisit()
export const opening = openPlan(isFirst)
// Told by whoever draws the page, which may come later.
opening.catch(() => undefined)
