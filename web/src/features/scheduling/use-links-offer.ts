/** The first dependency of a visit: a quiet offer to let links place the tasks (SC15). The rules say when. */
import { useEffect } from 'react'
import type { Plan } from '../../editor/PlanProvider'
import { usePlan } from '../../editor/PlanProvider'
import { notify } from '../../ui/notices'
import { offerText, TURN_ON } from './texts'

/** The notice of the switch takes the offer's place. */
export const DATES_NOTICE = 'dates-by-links'

/** Says what will move as the plan is now, for as long as it stands there. */
function offer(plan: Plan, isRefreshed = false) {
  const { text } = plan.ask.previewDatesByLinks()
  const { edits } = plan.getState()
  notify({
    id: DATES_NOTICE,
    kind: 'info',
    text: offerText(text),
    isRefreshed,
    stays: true,
    actions: [
      {
        label: TURN_ON,
        // What came of it is said in the same place.
        keepsOpen: true,
        run: () => plan.dispatch({ type: 'setDatesByLinks', on: true }),
        onStale: (stale) =>
          plan.subscribe(() => {
            if (plan.ask.scheduling().datesByLinks || plan.getState().tasks === 0) stale()
            else if (plan.getState().edits !== edits) offer(plan, true)
          }),
      },
    ],
  })
}

export function useLinksOffer() {
  const plan = usePlan()
  useEffect(() => plan.onDone(({ change }) => change.offersDatesByLinks && offer(plan)), [plan])
}
