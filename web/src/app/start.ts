/**
 * Opens the plan. index.html runs this before the page's script, while that and its libraries are still being read
 * (build/first-paint.ts): so nothing here may need React.
 */
// First of all: a link's parameters leave the address before anything is asked of anybody (GK10).
import '../platform/link-address'
import { openPlan } from './open-plan'

/** `isFirst`: no plan is kept here, as far as is known at once, and no link asks for one. */
export const { isFirst, opening } = openPlan()
// Told by whoever draws the page, which may come later.
opening.catch(() => undefined)
