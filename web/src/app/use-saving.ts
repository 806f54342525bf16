/** Joins the plan to the browser's storage: every change is saved, and a save that fails is seen (GL1, GL2, L16). */
import { useEffect } from 'react'
import { usePlan } from '../editor/PlanProvider'
import { askBeforeLeaving, onLeave, type LocalSave } from '../platform/local-save'
import { dismissNotice, notify } from '../ui/notices'
import type { Opening } from './open-plan'

const NOTICE_ID = 'local-save'

const SENTENCES = {
  full: 'Your changes could not be saved: this browser’s storage for the page is full. They stay here until you close the page. Export the plan to keep them.',
  blocked:
    'This browser does not let the page store anything. The plan stays here until you close the page. Export it to keep it.',
}

export function useSaving(save: LocalSave, opening: Opening, exportPlan: () => void, isOn = true) {
  const plan = usePlan()

  useEffect(() => {
    if (!isOn) return
    const mustNotWrite = opening.kind === 'newer' || (opening.kind === 'unreadable' && opening.key === null)
    if (mustNotWrite) {
      save.turnOff()
      return
    }
    const stops = [
      plan.subscribe(save.schedule),
      onLeave(save.flush),
      askBeforeLeaving(() => {
        const state = save.getState()
        return state.at === 'failed' && state.why === 'full'
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isOn, opening, plan, save])

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
        actions: [{ label: 'Export CSV', run: exportPlan, keepsOpen: true }],
      })
    }
    tell()
    return save.subscribe(tell)
  }, [save, exportPlan])
}
