/** What came of the link this visit began with, as a notice. */
import type { Plan } from '../../editor/PlanProvider'
import { reopen } from '../../platform/link-session'
import { restoreActions } from '../../state/versions'
import { tasks } from '../../ui/count'
import { notify } from '../../ui/notices'
import { isReadOnly, type Arrival } from './link-arrival'

/** @param hasOwn there is a plan of the visitor's own in this browser */
export function tellArrival(plan: Plan, arrival: Arrival | null, hasOwn: boolean) {
  if (!arrival) return
  switch (arrival.kind) {
    case 'shared': {
      const mode = isReadOnly(arrival) ? 'Read-only mode' : 'Editable mode'
      const { count, warnings } = arrival
      notify({
        id: 'arrival',
        kind: warnings.length > 0 ? 'warning' : 'success',
        text: `Successfully loaded ${count} tasks from shared link! ${mode}`,
        details: warnings,
      })
      return
    }
    case 'own':
      notify({
        id: 'arrival',
        kind: 'success',
        text: `Successfully loaded ${arrival.count} tasks from shared link! Editable mode`,
        details: arrival.warnings,
        // What was here before.
        actions: restoreActions(plan),
      })
      return
    case 'clean':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.message,
        actions: hasOwn ? [{ label: 'Restore my project', run: () => reopen(null) }] : [],
      })
      return
    case 'damaged':
      notify({
        id: 'arrival',
        kind: 'error',
        text:
          arrival.readable > 0
            ? `${arrival.message} ${tasks(arrival.readable)} could be read.`
            : arrival.message,
        actions:
          arrival.readable > 0
            ? [{ label: 'Show them read-only', run: () => reopen({ ...arrival.kept, readable: true }) }]
            : [],
      })
      return
    case 'unreachable':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.message,
        actions: [{ label: 'Try again', run: () => reopen(arrival.kept) }],
      })
  }
}
