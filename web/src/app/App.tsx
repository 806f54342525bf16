/** From nothing to an open plan: who is signed in, the rules, what is saved. Then the main screen. */
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { AuthProvider } from '../api/AuthProvider'
import { checkSession, type Session } from '../api/session'
import { findShortUrl } from '../api/short-url'
import { codec } from '../codec/load'
import { loadEditor } from '../editor/load'
import { PlanProvider, type Plan } from '../editor/PlanProvider'
import { PlanStore } from '../editor/plan-store'
import { arrivedBy } from '../platform/link-address'
import { keepLink, keptLink, type KeptLink } from '../platform/link-session'
import { createLocalSave, type LocalSave } from '../platform/local-save'
import { todayText } from '../platform/today'
import styles from './App.module.css'
import { isShown, readArrival, type Arrival } from './link-arrival'
import { MainScreen } from './MainScreen'
import { openPlan, type Opening } from './open-plan'

export interface Opened {
  plan: Plan
  save: LocalSave
  opening: Opening
  session: Session
  /** What came of the link this visit began with. */
  arrival: Arrival | null
}

/** Once per visit; React may mount the tree twice. */
let opened: Promise<Opened> | null = null

async function open(): Promise<Opened> {
  const link = linkOfVisit()
  // The plan waits for the session check, which never takes longer than its own limit (L18).
  const [editor, session, arrival] = await Promise.all([loadEditor(), checkSession(), link && arriveBy(link)])
  if (arrival?.kind === 'shared') {
    editor.load(arrival.record)
    editor.setReadOnly(arrival.mode === 'ro')
  }
  // No samples and nothing of the visitor's own where a link is shown (L2, L15).
  const opening: Opening = isShown(arrival) ? { kind: 'empty' } : openPlan(editor)
  const plan = new PlanStore(editor)
  const save = createLocalSave(() => editor.record(new Date().toISOString()))
  return { plan, save, opening, session, arrival }
}

/** The link in the address, or the one that was open before a reload. */
function linkOfVisit(): KeptLink | null {
  const address = arrivedBy()
  return address ? { address, readable: false } : keptLink()
}

async function arriveBy(link: KeptLink): Promise<Arrival> {
  const arrival = await readArrival(link, {
    openLink: (data) => codec.call('openLink', [data, todayText()]),
    findShortUrl,
  })
  // A reload finds what is shown, and asks again for what could not be reached.
  keepLink(arrival.kind === 'shared' || arrival.kind === 'unreachable' ? link : null)
  return arrival
}

export function App() {
  const [state, setState] = useState<Opened | { error: string } | null>(null)

  useEffect(() => {
    opened ??= open()
    opened.then(setState, (error: unknown) => {
      console.error('Barline could not start:', error)
      setState({ error: error instanceof Error ? error.message : String(error) })
    })
  }, [])

  if (!state) return <LoadingScreen />
  if ('error' in state)
    return (
      <main className={styles.center}>
        <div role="alert">
          <p>Barline could not start in this browser.</p>
          <p className={styles.small}>{state.error}</p>
        </div>
      </main>
    )
  return (
    // The page is written in English, so its calendars and controls are too, with weeks that begin on Monday.
    <I18nProvider locale="en-GB">
      <AuthProvider session={state.session}>
        <PlanProvider plan={state.plan}>
          <MainScreen {...state} />
        </PlanProvider>
      </AuthProvider>
    </I18nProvider>
  )
}

function LoadingScreen() {
  return (
    <main className={styles.center}>
      <div role="status" className={styles.loading}>
        <span aria-hidden="true" className={styles.spinner} />
        Loading...
      </div>
    </main>
  )
}
