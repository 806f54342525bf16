/** Joins the plan to the browser's storage: every change is saved, and a save that fails is seen (GL1, GL2, L16). */
import { useEffect, useRef } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { askBeforeLeaving, onLeave } from '../../platform/leaving'
import type { LocalSave } from './save-ports'
import { askToPersist } from '../../platform/persistence'
import type { Tabs } from '../../platform/tabs'
import { keepFolding } from '../../state/folding'
import { dismissNotice, notify } from '../../ui/notices'
import { STORAGE_FULL, STORAGE_BLOCKED, STORAGE_CONFLICT, EXPORT_CSV } from './texts'

const NOTICE_ID = 'local-save'

const SENTENCES = {
  full: STORAGE_FULL,
  blocked: STORAGE_BLOCKED,
  conflict: STORAGE_CONFLICT,
}

/**
 * @param mayWrite false where what is stored must be left as it is, a newer version's or one that could not be moved
 * aside: then nothing is ever written
 * @param isEnabled false for a view of another plan than the stored one, e.g. a read-only link: nothing is written,
 * and nothing is taken over from other tabs. When it becomes true the plan on the screen becomes the stored one, with
 * the edits made until then; keep the stored one as a version first.
 */
export function useSaving(
  { save, tabs }: { save: LocalSave; tabs: Tabs },
  mayWrite: boolean,
  exportPlan: () => void,
  isEnabled = true,
) {
  const plan = usePlan()
  /** A plan that was opened has no edits; text brought back from an open cell is one. */
  const savedEdits = useRef(0)

  useEffect(() => {
    if (!mayWrite) {
      save.turnOff()
      return
    }
    if (!isEnabled) return
    const onChange = () => {
      const { edits } = plan.getState()
      if (edits === savedEdits.current) return
      savedEdits.current = edits
      save.schedule()
      void askToPersist()
    }
    const check = () => void save.check()
    onChange()
    check()
    const stops = [
      plan.subscribe(onChange),
      tabs.onNews(check),
      onLeave(save.flush),
      keepFolding(plan),
      askBeforeLeaving(() => {
        // What was edited just now may find no room.
        save.flush()
        const state = save.getState()
        // Where nothing can be stored that is so from the start: what was only looked at is no loss.
        return state.at === 'failed' && (state.why !== 'blocked' || plan.getState().edits > 0)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isEnabled, mayWrite, plan, save, tabs])

  useEffect(() => {
    let shown: string | null = null
    const tell = () => {
      const state = save.getState()
      const problem = state.at === 'failed' ? state.why : null
      if (problem === shown || state.at === 'waiting') return
      shown = problem
      if (!problem) return dismissNotice(NOTICE_ID)
      notify({
        id: NOTICE_ID,
        kind: 'error',
        text: SENTENCES[problem],
        actions: [{ label: EXPORT_CSV, run: exportPlan, keepsOpen: true }],
      })
    }
    tell()
    return save.subscribe(tell)
  }, [save, exportPlan])
}
