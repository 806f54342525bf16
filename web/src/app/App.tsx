/** From nothing to an open plan: who is signed in, the rules, what is saved. Then the main screen. */
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { AuthProvider } from '../api/AuthProvider'
import { checkSession, type Session } from '../api/session'
import { findShortUrl } from '../api/short-url'
import { codec } from '../codec/load'
import { loadEditor, type Editor } from '../editor/load'
import { PlanProvider, type Plan } from '../editor/PlanProvider'
import { PlanStore } from '../editor/plan-store'
import { recordOf } from '../editor/records'
import { dropDraft, takeDrafts, type Draft } from '../platform/draft'
import { openJournal } from '../platform/journal'
import { arrivedBy } from '../platform/link-address'
import { keepLink, keptLink, type KeptLink } from '../platform/link-session'
import { createLocalSave, type LocalSave } from '../features/saving'
import { findStored, type Found } from '../platform/stored'
import { createTabs, tabName, type Tabs } from '../platform/tabs'
import { todayText } from '../platform/today'
import { keepVersion } from '../platform/versions'
import styles from './App.module.css'
import { isReadOnly, isShown, readArrival, type Arrival } from './link-arrival'
import { MainScreen } from './MainScreen'
import type { Opening } from './open-plan'
import { openOwn } from './own-link'
import { tellTabNews } from './tell-tab-news'

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

/** Once per visit; React may mount the tree twice. */
let opened: Promise<Opened> | null = null

async function open(): Promise<Opened> {
  const link = linkOfVisit()
  const loading = loadEditor()
  // The plan waits for the session check, which never takes longer than its own limit (L18).
  const [editor, session, { journal, found }, arrived] = await Promise.all([
    loading,
    checkSession(),
    readStorage(loading),
    link && arriveBy(link),
  ])
  // What was typed into a link's plan is offered beside it, what was typed into one's own waits for that.
  const typed = await takeDrafts(!isShown(arrived) || mayBeOwn(arrived))
  const { opening, arrival } = await openVisit(editor, found, arrived, typed)
  const plan = new PlanStore(editor)
  const tabs = createTabs()
  const isSpareOpen = opening.kind === 'unreadable' && opening.spare !== null
  const save = createLocalSave(
    {
      writer: tabName(),
      record: (savedAt, edition) => recordOf(editor, savedAt, edition),
      tasks: () => plan.getState().tasks,
      adopt: (record) => plan.adopt(record).kind === 'loaded',
      keep: keepOther,
      journal,
      announce: tabs.announce,
      news: (news) => tellTabNews(plan, news),
    },
    isSpareOpen && found.spare ? { text: null, edition: found.spare.edition, kept: null } : found,
  )
  if (opening.putBack) dropOnceSaved(save, opening.putBack)
  // It is this browser's plan from now on, and not stored yet.
  if (arrival?.kind === 'own') save.schedule()
  return { plan, save, tabs, found, opening, session, arrival }
}

/** What was put back into the plan is kept as typed text until the plan is stored. */
function dropOnceSaved(save: LocalSave, drafts: readonly Draft[]) {
  const stop = save.subscribe(() => {
    if (save.getState().at !== 'saved') return
    stop()
    for (const { place } of drafts) dropDraft(place)
  })
}

const mayBeOwn = (arrival: Arrival | null) =>
  arrival?.kind === 'shared' && (arrival.own !== undefined || arrival.joint !== undefined)

async function openVisit(
  editor: Editor,
  found: Found,
  arrived: Arrival | null,
  typed: readonly Draft[],
): Promise<{ opening: Opening & { putBack?: readonly Draft[] }; arrival: Arrival | null }> {
  const { opening, arrival } = await openOwn(editor, found, arrived, typed)
  if (!isShown(arrival)) {
    if (arrived?.kind === 'shared') keepLink(null)
    return { opening, arrival }
  }
  // No samples and nothing of the visitor's own where a link is shown (L2, L15).
  if (arrival.kind === 'shared') {
    editor.load(arrival.record)
    editor.setReadOnly(isReadOnly(arrival))
  }
  return { opening: { kind: 'empty' } satisfies Opening, arrival }
}

/** The link in the address, or the one that was open before a reload. */
function linkOfVisit(): KeptLink | null {
  const address = arrivedBy()
  return address ? { address, readable: false } : keptLink()
}

async function arriveBy(link: KeptLink): Promise<Arrival> {
  const arrival = await readArrival(link, {
    openLink: (data, mayBeEmpty) => codec.call('openLink', [data, todayText(), mayBeEmpty]),
    findShortUrl,
  })
  // A reload finds what is shown, and asks again for what could not be reached.
  keepLink(arrival.kind === 'shared' || arrival.kind === 'unreachable' ? link : null)
  return arrival
}

const keepOther = (record: string, tasks: number) => keepVersion('otherTab', record, tasks)

/** @param rules which of two records is newer is theirs to say */
async function readStorage(rules: Promise<unknown>) {
  const [journal] = await Promise.all([openJournal(), rules])
  return { journal, found: await findStored(journal, keepOther) }
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
