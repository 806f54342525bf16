import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePlan, usePlanValue } from '../../editor/PlanProvider'
import { createLedLinkChannel } from '../../platform/led-link'
import { tellLinkChanged } from '../../platform/link-events'
import type { Pushing } from './create-push'
import { createShownLink } from './shown-link'

/** How the plan's link stands in the tab that saves to it, in whichever tab of this browser. */
export function useShownLink({ push, away }: Pick<Pushing, 'push' | 'away'>) {
  const plan = usePlan()
  const link = usePlanValue((state) => state.link)
  const [shown] = useState(() =>
    createShownLink({
      push,
      away,
      code: () => plan.getState().link?.code,
      channel: createLedLinkChannel(),
      askToResume: tellLinkChanged,
    }),
  )
  useEffect(() => shown.relinked(), [link, shown])
  const isLeading = useSyncExternalStore(shown.subscribe, shown.isLeading)
  const shownState = useSyncExternalStore(shown.subscribe, shown.getState)
  const isJoint = useSyncExternalStore(shown.subscribe, shown.isJoint)
  return { shown, isLeading, shownState, isJoint }
}
