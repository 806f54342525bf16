/** From nothing to an open plan: who is signed in, the rules, what is saved. Then the main screen. */
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { checkSession, type Session } from '../api/session'
import { loadEditor, loadFirstRules } from '../editor/load'
import { PlanProvider, type Plan } from '../editor/PlanProvider'
import { PlanStore } from '../editor/plan-store'
import { AuthProvider } from '../features/account'
import { ChartPane } from '../features/chart'
import { keepOffline } from '../features/offline'
import {
  arrive,
  hasLink,
  isSpareOpen,
  openVisit,
  saveOpened,
  type Arrival,
  type Opening,
} from '../features/opening'
import { createPlanSave, hasPlan, readStorage, type Found, type LocalSave } from '../features/saving'
import type { Tabs } from '../platform/tabs'
import { loadParts } from '../ui/later'
import { LOCALE } from '../ui/locale'
import { COULD_NOT_START } from './texts'
import styles from './App.module.css'
import { MainScreen } from './MainScreen'
import { isChartShown } from './Panes'

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

export async function openPlan(): Promise<Opened> {
  const arriving = arrive()
  // The samples need few of the rules; who has been here has them all in the browser.
  const isFirst = isFirstVisit()
  const loading = isFirst ? loadFirstRules() : loadEditor()
  // On a first visit the table comes first, on whatever line.
  if (!isFirst && isChartShown(window.innerWidth)) ChartPane.fetch()
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

const isFirstVisit = () => !hasPlan() && !hasLink()

export function App(opened: Opened) {
  useEffect(() => void loadParts().then(keepOffline), [])
  return (
    // The page is written in English, so its calendars and controls are too, as it is written where the visitor is.
    <I18nProvider locale={LOCALE}>
      <AuthProvider session={opened.session}>
        <PlanProvider plan={opened.plan}>
          <MainScreen {...opened} />
        </PlanProvider>
      </AuthProvider>
    </I18nProvider>
  )
}

export function CouldNotStart({ reason }: { reason: string }) {
  return (
    <main className={styles.center}>
      <div role="alert">
        <p>{COULD_NOT_START}</p>
        <p className={styles.small}>{reason}</p>
      </div>
    </main>
  )
}
