/** Which baseline of the open plan is shown: remembered by this browser, found in the plan by the rules (TL32). */
import { useEffect } from 'react'
import { usePlan, usePlanValue } from '../editor/PlanProvider'
import { useSetting } from './settings'

/** Its place among the plan's baselines; null where none is shown. */
export function useShownBaseline(): number | null {
  const plan = usePlan()
  const kept = useSetting('baseline')
  return usePlanValue(() => (kept ? plan.ask.baselineAt(kept.name, kept.index) : null) ?? null)
}

/** Rows are compared with the baseline that is shown. */
export function useComparing() {
  const plan = usePlan()
  const baseline = useShownBaseline()
  useEffect(() => plan.compareWith(baseline), [plan, baseline])
}
