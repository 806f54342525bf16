/** Saving of the open plan, joined to the editor, the versions and the other tabs. */
import type { Editor } from '../../editor/load'
import type { Plan } from '../../editor/PlanProvider'
import { nameOf, placing, recordOf, type StoredRecord } from '../../editor/records'
import { lateJournal, openJournal, type Journal } from '../../platform/journal'
import { createTabs, tabName, type Tabs } from '../../platform/tabs'
import { keepVersion } from '../../state/versions'
import { findStored, type Found } from './find-stored'
import { createLocalSave } from './local-save'
import type { LocalSave } from './save-ports'
import { notifyTabChange } from './tab-notices'

/** Where the plan is saved, and what was there when the page came up. */
export interface PlanStorage {
  journal: Journal | null
  found: Found
}

const keepOther = (record: string, tasks: number) => keepVersion('otherTab', record, tasks)

/** @param rules loaded: which of two records is newer is theirs to say */
export async function readStorage(rules: Promise<unknown>): Promise<PlanStorage> {
  const [journal] = await Promise.all([openJournal({ placing, nameOf }), rules])
  return { journal, found: await findStored(journal, keepOther) }
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
      keep: keepOther,
      journal,
      lateJournal: journal ? null : lateJournal({ placing, nameOf }),
      announce: tabs.announce,
      news: (news) => notifyTabChange(plan, news),
    },
    spare ? { text: null, edition: spare.edition, kept: null } : found,
  )
  return { save, tabs }
}
