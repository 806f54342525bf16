/** Saving of the open plan, joined to the editor, the versions and the other tabs. */
import { codec } from '../../codec/load'
import type { Editor } from '../../editor/load'
import type { Plan } from '../../editor/PlanProvider'
import { nameOf, placing, recordOf, type StoredRecord } from '../../editor/records'
import { within } from '../../platform/database'
import { lateJournal, openJournal, type Journal } from '../../platform/journal'
import { createTabs, tabName, type Tabs } from '../../platform/tabs'
import { whenIdle } from '../../platform/when-idle'
import { keepVersion } from '../../state/versions'
import { findStored, recordIn, type Found, type FoundAtFirst } from './find-stored'
import { createLocalSave, LARGE_PLAN } from './local-save'
import type { LocalSave } from './save-ports'
import { notifyTabChange } from './tab-notices'

/** An edit waits for it: a database that does not answer is left out. */
const AGAIN_MS = 3000

/** Where the plan is saved, and what was there when the page came up. */
export interface PlanStorage {
  journal: Journal | null
  found: FoundAtFirst
}

/** The page is drawn by then. */
const PREPARE_MS = 1000

/**
 * A record is written from the one before: the first of a large plan takes as long as a frame, and each later one a
 * tenth of that. So the first is written while nobody waits for anything, and thrown away.
 */
function prepare(editor: Editor) {
  const nobodys = { revision: 0, writer: '', follows: '' }
  setTimeout(() => whenIdle(30, () => recordOf(editor, '', nobodys)), PREPARE_MS)
}

const keepOther = (record: string, tasks: number) => keepVersion('otherTab', record, tasks)

/** Both are kept instead (L17). */
function notJoined(error: unknown): null {
  console.error('Two tabs’ plans could not be joined:', error)
  return null
}

/** The journal and what it holds: takes no rules, and about as long as they take to come. */
export async function readJournal(): Promise<{ journal: Journal | null; inJournal: StoredRecord | null }> {
  const journal = await openJournal({ placing, nameOf })
  return { journal, inJournal: await recordIn(journal) }
}

/** @param rules loaded: which of two records is newer is theirs to say */
export async function readStorage(
  reading: ReturnType<typeof readJournal>,
  rules: Promise<unknown>,
): Promise<PlanStorage> {
  const [{ journal, inJournal }] = await Promise.all([reading, rules])
  const again = async (): Promise<Found> =>
    findStored(await within(AGAIN_MS, recordIn(journal)).catch(() => null), keepOther)
  return { journal, found: { ...(await findStored(inJournal, keepOther)), again } }
}

/** @param spare the record that is open in the place of one that could not be read */
export function createPlanSave(
  editor: Editor,
  plan: Plan,
  { journal, found }: PlanStorage,
  spare: StoredRecord | null,
): { save: LocalSave; tabs: Tabs } {
  const tabs = createTabs()
  const save = createLocalSave(
    {
      writer: tabName(),
      record: (savedAt, edition) => recordOf(editor, savedAt, edition),
      tasks: () => plan.getState().tasks,
      adopt: plan.adopt,
      joining: {
        isWanted: () => plan.getState().link !== null,
        content: () => plan.getState().content,
        join: (...records) => codec.call('joinTabs', records).catch(notJoined),
        show: plan.takeInOthers,
      },
      keep: keepOther,
      journal,
      lateJournal: journal ? null : lateJournal({ placing, nameOf }),
      announce: tabs.announce,
      isAlone: tabs.isAlone,
      news: (news) => notifyTabChange(plan, news),
    },
    spare ? { text: null, edition: spare.edition, kept: null } : found,
  )
  if (plan.getState().tasks >= LARGE_PLAN) prepare(editor)
  return { save, tabs }
}
