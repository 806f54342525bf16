/**
 * The plan as it is put behind its permanent link, packed as soon as it changes: when the page closes there is no
 * time left for that (M18, GL18).
 */

interface PackedPorts {
  /** The plan's link, or null: then nothing is packed ahead. */
  link: () => { readOnly: boolean } | null
  /** Changes with the plan's content. */
  stamp: () => number
  subscribe: (listener: () => void) => () => void
  /** Packs what the plan is when it is called, in the codec's worker. */
  pack: (readOnly: boolean) => Promise<string>
  /** The same plan without packing, at once and longer. */
  packPlain: (readOnly: boolean) => string
  /** Whether a page on its way out may send so much. */
  isSmall: (content: string) => boolean
}

export interface PackedPlan {
  content: (readOnly: boolean) => Promise<string>
  /** What a page on its way out sends; null where it is not at hand, or too much. */
  now: (readOnly: boolean) => string | null
  /** Packs from now on what the plan becomes. @returns how to stop */
  keepReady: () => () => void
}

/** Changes that come together are packed once. */
const SETTLE_MS = 20

export function createPackedPlan(ports: PackedPorts): PackedPlan {
  let last: { stamp: number; readOnly: boolean; work: Promise<string>; content: string | null } | null = null
  /** The last packed content was small enough to leave with. Packing ahead is worth while only then. */
  let isSmall = true
  let timer: ReturnType<typeof setTimeout> | null = null

  async function content(readOnly: boolean): Promise<string> {
    const stamp = ports.stamp()
    if (last?.stamp === stamp && last.readOnly === readOnly) return last.work
    const own = { stamp, readOnly, work: ports.pack(readOnly), content: null as string | null }
    last = own
    try {
      own.content = await own.work
      isSmall = ports.isSmall(own.content)
      return own.content
    } catch (error) {
      if (last === own) last = null
      throw error
    }
  }

  function onChange() {
    const link = ports.link()
    if (!link || !isSmall || timer !== null || last?.stamp === ports.stamp()) return
    timer = setTimeout(() => {
      timer = null
      // A failure is told where the content is asked for.
      content(link.readOnly).then(onChange, () => undefined)
    }, SETTLE_MS)
  }

  return {
    content,
    now: (readOnly) => {
      const isReady = last?.stamp === ports.stamp() && last.readOnly === readOnly
      const now = (isReady && last?.content) || ports.packPlain(readOnly)
      return ports.isSmall(now) ? now : null
    },
    keepReady: () => {
      const stop = ports.subscribe(onChange)
      return () => {
        stop()
        if (timer !== null) clearTimeout(timer)
        timer = null
      }
    },
  }
}
