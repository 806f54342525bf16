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
import {
  createPlanSave,
  hasPlan,
  readJournal,
  readStorage,
  type FoundAtFirst,
  type LocalSave,
} from '../features/saving/start'
import type { Tabs } from '../platform/tabs'
import { onNewDay } from '../platform/today'

export interface Opened {
  plan: Plan
  save: LocalSave
  tabs: Tabs
  /** What was stored when the page came up, shown or not. */
  found: FoundAtFirst
  opening: Opening
  session: Session
  /** What came of the link this visit began with. */
  arrival: Arrival | null
}

export function openPlan(): { isFirst: boolean; opening: Promise<Opened> } {
  // Before local storage is asked: its first answer holds the page's thread up for some 20 ms at 10,000 tasks.
  const coming = { arriving: arrive(), reading: readJournal() }
  const isFirst = !hasPlan() && !hasLink()
  return { isFirst, opening: open(isFirst, coming) }
}

interface Coming {
  arriving: Promise<Arrival | null>
  reading: ReturnType<typeof readJournal>
}

async function open(isFirst: boolean, { arriving, reading }: Coming): Promise<Opened> {
  // Who has been here has all the rules in the browser; a first visit needs few: its plan is the sample.
  const loading = isFirst ? loadFirstRules() : loadEditor()
  // The plan waits for the session check, which never takes longer than its own limit (L18).
  const [editor, session, storage, arrived] = await Promise.all([
    loading,
    checkSession(),
    readStorage(reading, loading),
    arriving,
  ])
  const { found } = storage
  const visit = await openVisit(editor, found, arrived)
  const { opening, arrival } = visit
  const plan = new PlanStore(editor)
  onNewDay(() => {
    editor.newDay()
    plan.refresh()
  })
  const { save, tabs } = createPlanSave(editor, plan, storage, isSpareOpen(opening) ? found.spare : null)
  saveOpened(save, visit)
  return { plan, save, tabs, found, opening, session, arrival }
}
