/** What came of the link this visit began with, and of the visitor's own plan, as notices. */
import type { Plan } from '../../editor/PlanProvider'
import { reopen } from '../../platform/link-session'
import { restoreActions } from '../../state/versions'
import { tasks } from '../../ui/count'
import { dismissNotice, notify } from '../../ui/notices'
import { isReadOnly, type Arrival } from './link-arrival'
import {
  READ_ONLY_MODE,
  EDITABLE_MODE,
  loadedText,
  NOT_BACKED_UP,
  EXPORT_CSV,
  nowEditingText,
  RESTORE_MY_PROJECT,
  readableText,
  SHOW_THEM_READ_ONLY,
} from './texts'
import { TRY_AGAIN } from '../../ui/texts'

/** @param hasOwn there is a plan of the visitor's own in this browser */
export function tellArrival(plan: Plan, arrival: Arrival | null, hasOwn: boolean) {
  if (!arrival) return
  switch (arrival.kind) {
    case 'shared': {
      const mode = isReadOnly(arrival) ? READ_ONLY_MODE : EDITABLE_MODE
      const { count, warnings } = arrival
      notify({
        id: 'arrival',
        kind: warnings.length > 0 ? 'warning' : 'success',
        text: loadedText(count, mode),
        details: warnings,
      })
      return
    }
    case 'own':
      notify({
        id: 'arrival',
        kind: 'success',
        text: loadedText(arrival.count, EDITABLE_MODE),
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
        actions: hasOwn ? [{ label: RESTORE_MY_PROJECT, run: () => reopen(null) }] : [],
      })
      return
    case 'damaged':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.readable > 0 ? readableText(arrival.message, tasks(arrival.readable)) : arrival.message,
        actions:
          arrival.readable > 0
            ? [{ label: SHOW_THEM_READ_ONLY, run: () => reopen({ ...arrival.kept, readable: true }) }]
            : [],
      })
      return
    case 'unreachable':
      notify({
        id: 'arrival',
        kind: 'error',
        text: arrival.message,
        actions: [{ label: TRY_AGAIN, run: () => reopen(arrival.kept) }],
      })
  }
}

export const tellNotBackedUp = (exportPlan: () => void) =>
  notify({
    id: 'link',
    kind: 'error',
    text: NOT_BACKED_UP,
    actions: [{ label: EXPORT_CSV, run: exportPlan, keepsOpen: true }],
  })

/**
 * @param what the plan of this browser is from now on
 * @param own what was it before and is a version now; null: nothing to lose
 */
export function tellTakenOver(
  plan: Plan,
  what: Parameters<typeof nowEditingText>[0],
  own: { tasks: number } | null,
) {
  // Its way back is to the stored plan, which is another one now.
  if (what === 'clean') dismissNotice('arrival')
  if (!own) return
  notify({
    id: 'link',
    kind: 'info',
    stays: true,
    text: nowEditingText(what, tasks(own.tasks)),
    actions: restoreActions(plan),
  })
}
