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
  onContent: (listener: () => void) => () => void
  isSaved: () => boolean
  onSaved: (listener: () => void) => () => void
}

export interface UnsentAge {
  seconds: () => number
  isOld: () => boolean
}

export function unsentAge({ content, onContent, isSaved, onSaved }: Changing): UnsentAge {
  let since: Moment | 'ever' | null = 'ever'
  let known = content()

  onContent(() => {
    const next = content()
    if (next === known) return
    known = next
    since ??= moment()
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
