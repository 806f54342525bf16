/**
 * How long the oldest change here waits to be sent: what is older than half a minute writes nothing of others over
 * without asking (LV15).
 */

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
  const now = () => ({ steady: performance.now(), clock: Date.now() })
  let since: ReturnType<typeof now> | 'ever' | null = 'ever'
  let known = content()

  onContent(() => {
    const next = content()
    if (next === known) return
    known = next
    since ??= now()
  })
  onSaved(() => {
    if (isSaved()) since = null
  })

  const seconds = () => {
    if (since === null) return 0
    if (since === 'ever') return EVER_SECONDS
    const { steady, clock } = now()
    // One stands still while the machine sleeps, the other may be set back.
    return Math.floor(Math.max(steady - since.steady, clock - since.clock, 0) / 1000)
  }
  return { seconds, isOld: () => seconds() > YOUNG_SECONDS }
}
