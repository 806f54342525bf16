/** From nothing to an open plan: who is signed in, the rules, what is saved. Then the main screen. */
import { checkSession, type Session } from '../api/session'
import { loadEditor, loadFirstRules } from '../editor/load'
import type { Plan } from '../editor/PlanProvider'
import { PlanStore } from '../editor/plan-store'
import {
  arrive,
  hasLink,
  isSpareOpen,
  openVisit,
  saveOpened,
  type Arrival,
  type Opening,
} from '../features/opening/start'
import { createPlanSave, hasPlan, readStorage, type Found, type LocalSave } from '../features/saving/start'
import type { Tabs } from '../platform/tabs'

export interface Opened {
  plan: Plan
  save: LocalSave
  tabs: Tabs
  /** What was stored when the page came up, shown or not. */
  found: Found
  opening: Opening
  session: Session
  /** What came of the link this visit began with. */
  arrival: Arrival | null
}

/** @param isFirst a first visit, which needs few of the rules: its plan is the sample */
export async function openPlan(isFirst: boolean): Promise<Opened> {
  const arriving = arrive()
  // Who has been here has all the rules in the browser.
  const loading = isFirst ? loadFirstRules() : loadEditor()
  // The plan waits for the session check, which never takes longer than its own limit (L18).
  const [editor, session, storage, arrived] = await Promise.all([
    loading,
    checkSession(),
    readStorage(loading),
    arriving,
  ])
  const { found } = storage
  const visit = await openVisit(editor, found, arrived)
  const { opening, arrival } = visit
  const plan = new PlanStore(editor)
  const { save, tabs } = createPlanSave(editor, plan, storage, isSpareOpen(opening) ? found.spare : null)
  saveOpened(save, visit)
  return { plan, save, tabs, found, opening, session, arrival }
}

/** No plan is kept here, as far as is known at once, and no link asks for one. */
export const isFirstVisit = () => !hasPlan() && !hasLink()
