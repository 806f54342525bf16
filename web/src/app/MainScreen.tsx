import { useCallback, useMemo, useState } from 'react'
import type { Intent } from '../editor/__generated__/types'
import { usePlan } from '../editor/PlanProvider'
import { useAuth, type AccountActions } from '../features/account'
import { Board } from '../features/board'
import { ChartPane } from '../features/chart'
import { FileDrop, ImportSteps, useFiles } from '../features/files'
import { FindBar } from '../features/find'
import { followingText, takeIn, useFollowing } from '../features/live'
import { mayBeSaved, useArrival, useOpeningNotices, useSaveAsOwn } from '../features/opening'
import { usePermanentLink } from '../features/permanent-link'
import { PhoneBar } from '../features/phone-bar'
import { QuickAdd, useSheet } from '../features/quick-add'
import { useSaving } from '../features/saving'
import { ShareDialog, useShare } from '../features/sharing'
import { useShortcuts } from '../features/shortcuts'
import { useSetting } from '../state/settings'
import { Notices } from '../ui/Notices'
import { useFrame } from '../ui/use-narrow'
import type { Opened } from './open-plan'
import styles from './App.module.css'
import { AllCommands } from './AllCommands'
import { Banners } from './Banners'
import { CHART_SCHEDULING } from './chart-scheduling'
import type { HeaderDialog } from './commands'
import { useEmptyViews } from './empty-views'
import { useFocusInFrame } from './use-focus-in-frame'
import { Header } from './Header'
import { PageDialog, type OpenDialog } from './PageDialog'
import { PageFooter } from './PageFooter'
import { Panes, usePaneMemory } from './Panes'
import { ShareButton } from './ShareButton'
import { TaskDialog, useEdited } from './TaskDialog'
import { MAIN_ID, SkipLink } from './SkipLink'
import { Telling } from './Telling'
import { useRefusalNotices, useSignInNotices } from './use-notices'
import { usePageCommands } from './use-page-commands'

/** What a dialog is about to do, where it is answered before anything is asked (spec §8, U9). */
const INTENTS: Partial<Record<HeaderDialog, Intent>> = {
  move: 'moveTimeline',
  reset: 'change',
  templates: 'change',
}

export function MainScreen({ save, tabs, found, opening, arrival }: Opened) {
  const plan = usePlan()
  const auth = useAuth()
  const view = useSetting('view')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const panes = usePaneMemory()
  /** A task that is edited where the table is not shown. */
  const editing = useEdited()
  const close = useCallback(() => setDialog(null), [])

  /** Counts the requests to find, so that the key pressed again goes to the field again; 0 is closed. */
  const [finding, setFinding] = useState(0)
  const find = useCallback(() => setFinding((times) => times + 1), [])
  const stopFinding = useCallback(() => setFinding(0), [])
  const [isPicturing, setPicturing] = useState(false)

  const frame = useFrame()
  useFocusInFrame(frame)
  const [quickAdd, sheet, goToQuickAdd] = useSheet()
  const files = useFiles()
  const share = useShare()
  const link = useArrival(arrival, found, save, files.exportCsv)

  const saving = useMemo(() => ({ save, tabs }), [save, tabs])
  useSaving(saving, mayBeSaved(opening), files.exportCsv, link.isOwn)
  useRefusalNotices()
  useOpeningNotices(opening)
  useSignInNotices()
  const makeLink = useCallback(() => setDialog('permanentLink'), [])
  const permanentLink = usePermanentLink(auth, save, link.isOwn, makeLink, takeIn)
  const live = useFollowing(link, permanentLink.heard)
  const saveAsOwn = useSaveAsOwn(auth, link, save, makeLink)
  const account = useMemo<AccountActions>(
    () => ({
      onLinks: () => setDialog('links'),
      onTokens: () => setDialog('tokens'),
      onLeave: save.flush,
    }),
    [save],
  )

  const ask = useCallback(
    (wanted: HeaderDialog) => {
      const intent = wanted === 'permanentLink' && !plan.getState().link ? 'share' : INTENTS[wanted]
      if (!intent || plan.may(intent)) setDialog(wanted)
    },
    [plan],
  )
  const run = usePageCommands({
    find,
    picture: () => setPicturing(true),
    showKeys: () => setDialog('keys'),
    exportCsv: files.exportCsv,
    focusQuickAdd: goToQuickAdd,
    showCommands: () => setDialog('commands'),
  })
  useShortcuts(run)
  const doors = { files, onDialog: ask, onShare: share.share, account }
  const templates = () => ask('templates')
  const empty = useEmptyViews({ onTemplates: templates, onEdit: editing.edit })

  return (
    <div className={styles.page} data-frame={frame}>
      <SkipLink />
      <Header {...doors} save={save} permanentLink={permanentLink} />
      <Banners
        link={link}
        live={(isViewOnly) => followingText(live, isViewOnly)}
        onSave={saveAsOwn}
        isSample={opening.kind === 'sample'}
        onTemplates={templates}
        onImport={files.importCsv}
        onEmptied={goToQuickAdd}
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {view !== 'board' && !sheet && <QuickAdd focus={quickAdd} />}
        {/* One for every view: it goes on with what was asked in the view before. */}
        {finding > 0 && <FindBar request={finding} onClose={stopFinding} />}
        {view === 'board' ? (
          <Board onFind={find} onUnkept={editing.editAgain} empty={empty.board} />
        ) : (
          <Panes
            memory={panes}
            onFind={find}
            empty={empty.table}
            chart={(place) => (
              <ChartPane
                {...place}
                auth={auth}
                onDialog={setDialog}
                onEdit={place.isAlone ? editing.edit : plan.editName}
                onOpen={editing.edit}
                isPicturing={isPicturing}
                onPicture={setPicturing}
                {...(place.isAlone && { empty: empty.chart })}
                {...CHART_SCHEDULING}
              />
            )}
          />
        )}
      </main>
      {sheet?.isOpen && <QuickAdd focus={quickAdd} onClose={sheet.close} />}
      {sheet ? (
        <PhoneBar onAdd={goToQuickAdd}>
          {frame === 'bar' && <ShareButton look="quiet" onShare={share.share} />}
        </PhoneBar>
      ) : (
        <PageFooter onLegal={setDialog} />
      )}
      <Telling />
      <Notices />
      <FileDrop onFiles={files.importFiles} />
      <ImportSteps files={files} />
      <ShareDialog share={share} />
      <TaskDialog {...editing} />
      <PageDialog dialog={dialog} onClose={close} onLeave={save.flush} permanentLink={permanentLink} />
      {dialog === 'commands' && <AllCommands {...doors} run={run} onClose={close} />}
    </div>
  )
}
