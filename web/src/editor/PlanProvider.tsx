import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { PlanState } from './plan-ports'
import type { PlanStore } from './plan-store'

export type Plan = PlanStore

const PlanContext = createContext<Plan | null>(null)

export function PlanProvider({ plan, children }: { plan: Plan; children: ReactNode }) {
  return <PlanContext value={plan}>{children}</PlanContext>
}

/** The open plan: to dispatch and to read. Does not redraw by itself. */
export function usePlan(): Plan {
  const plan = useContext(PlanContext)
  if (!plan) throw new Error('usePlan must be used within a PlanProvider')
  return plan
}

/** Redraws only when what is read has become another. */
export function usePlanValue<Value>(read: (state: PlanState) => Value): Value {
  const plan = usePlan()
  return useSyncExternalStore(plan.subscribe, () => read(plan.getState()))
}

export const useIsReadOnly = (): boolean => usePlanValue((state) => state.isReadOnly)

/** Redraws with every revision. */
export function usePlanState(): PlanState {
  const plan = usePlan()
  return useSyncExternalStore(plan.subscribe, plan.getState)
}
