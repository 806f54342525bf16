/**
 * How long the oldest change here waits to be sent: what is older than half a minute writes nothing of others over
 * without asking (LV15).
 */

import { moment, msSince, type Moment } from '../../platform/elapsed'

/** As the server has it. */
const YOUNG_SECONDS = 30

/** What a visit before left unsent was made nobody knows when. */
const EVER_SECONDS = 2 ** 31

interface Changing {
  content: () => number
  /** Code of the plan's link, or null. */
  link: () => string | null
  onContent: (listener: () => void) => () => void
  isSaved: () => boolean
  onSaved: (listener: () => void) => () => void
}

export interface UnsentAge {
  seconds: () => number
  isOld: () => boolean
}

export function unsentAge({ content, link, onContent, isSaved, onSaved }: Changing): UnsentAge {
  let known = content()
  let code = link()
  /** Null: nothing waits, as where the plan of a visit, which has no link yet, is as it was opened. */
  let since: Moment | 'ever' | null = code === null ? null : 'ever'

  onContent(() => {
    const [next, nextCode] = [content(), link()]
    const isChanged = next !== known
    // A plan that comes with its link may have waited since a visit before.
    if (isChanged && nextCode !== null && nextCode !== code) since = 'ever'
    else if (isChanged) since ??= moment()
    known = next
    code = nextCode
  })
  onSaved(() => {
    if (isSaved()) since = null
  })

  const seconds = () => {
    if (since === null) return 0
    if (since === 'ever') return EVER_SECONDS
    return Math.floor(msSince(since) / 1000)
  }
  return { seconds, isOld: () => seconds() > YOUNG_SECONDS }
}
