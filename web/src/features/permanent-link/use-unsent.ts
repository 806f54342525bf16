/** While nobody is signed in: whether the plan holds more than its link, from what was known of that last. */
import { useEffect, useState } from 'react'
import { usePlanValue } from '../../editor/PlanProvider'
import type { PermanentLink } from '../../editor/__generated__/types'
import { recallLink } from '../../platform/link-memory'
import { isSame } from './create-push'
import type { PackedPlan } from './packed-plan'
import type { PushState } from './push-ports'
import { isUnsent } from './unsent'

/** To look is to pack the plan: changes that come together are looked at once. */
const SETTLE_MS = 200

/**
 * @param link of the plan; null where it is pushed, or where there is none
 * @param state of the push: what was under way when the session ended may be answered later
 * @returns false until it is known
 */
export function useUnsent(
  link: PermanentLink | null,
  state: PushState,
  { content: pack }: PackedPlan,
): boolean {
  // Without a link to look at, no change of the plan draws the page anew.
  const content = usePlanValue((plan) => (link ? plan.content : null))
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!link) return
    let isOver = false
    const look = async () => {
      const answer = await isUnsent({ content: pack, loadRemote: recallLink, isSame }, link)
      if (!isOver) setWaits(answer)
    }
    const timer = setTimeout(() => void look(), SETTLE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [content, pack, link, state])
  return link !== null && waits
}
