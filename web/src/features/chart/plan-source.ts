/** The open plan as the chart's source. */
import type { Plan } from '../../editor/PlanProvider'
import type { ChartSource } from './chart-source'
import { PROJECT_PLAN } from './texts-later'

export function planSource(plan: Plan): ChartSource {
  return {
    chart: plan.chart,
    title: () => plan.ask.description().trim().split('\n')[0] || PROJECT_PLAN,
    record: plan.record,
    indexOf: plan.indexOf,
    dispatch: plan.dispatch,
    tryOut: plan.runSilently,
    mayChange: () => plan.may('change'),
    isReadOnly: () => plan.getState().isReadOnly,
    onFollow: (listener) => {
      const ends = [plan.onChoose(listener), plan.onReveal(({ task }) => listener(task))]
      return () => ends.forEach((end) => end())
    },
    subscribe: plan.subscribe,
  }
}
