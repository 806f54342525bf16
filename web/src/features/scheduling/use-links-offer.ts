/** The first dependency of a visit: a quiet offer to let links place the tasks (SC15). The rules say when. */
import { useEffect } from 'react'
import type { Plan } from '../../editor/PlanProvider'
import { usePlan } from '../../editor/PlanProvider'
import { notify } from '../../ui/notices'
import { useFrame } from '../../ui/use-narrow'
import { offerText, TURN_ON } from './texts'

/** The notice of the switch takes the offer's place. */
export const DATES_NOTICE = 'dates-by-links'

/** Says what will move as the plan is now, for as long as it stands there. */
function offer(plan: Plan, stays: boolean, isSilent = false) {
  const { text } = plan.ask.previewDatesByLinks()
  const { edits } = plan.getState()
  notify({
    id: DATES_NOTICE,
    kind: 'info',
    text: offerText(text),
    isSilent,
    stays,
    actions: [
      {
        label: TURN_ON,
        // What came of it is said in the same place.
        keepsOpen: true,
        run: () => plan.dispatch({ type: 'setDatesByLinks', on: true }),
        onStale: (stale) => {
          const ends = [
            // Another plan is no answer to what was typed into this one.
            plan.onReplacing(stale),
            plan.subscribe(() => {
              if (plan.ask.scheduling().datesByLinks || plan.getState().tasks === 0) stale()
              else if (plan.getState().edits !== edits) offer(plan, stays, true)
            }),
          ]
          return () => ends.forEach((end) => end())
        },
      },
    ],
  })
}

export function useLinksOffer() {
  const plan = usePlan()
  // On a phone it would lie on the plan for good; the switch is in the chart's header there, too.
  const hasRoom = useFrame() === 'wide'
  useEffect(
    () => plan.onDone(({ change }) => change.offersDatesByLinks && offer(plan, hasRoom)),
    [plan, hasRoom],
  )
}
