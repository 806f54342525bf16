/** Where others edit too, a change does not wait for the next second: they are to see it as it is made (LV12). */
import { moment, msSince, type Moment } from '../../platform/elapsed'
import type { LinkPush } from './push-ports'

/** Letters that are typed together go together. */
const SETTLE_MS = 50

/** The server takes ten lists of changes a second. */
const BETWEEN_MS = 150

interface Changing {
  subscribe: (listener: () => void) => () => void
  getState: () => { content: number }
}

/** @returns how to stop */
export function sendSoon(push: LinkPush, plan: Changing): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last: Moment | null = null
  let content = plan.getState().content

  const soon = () => {
    if (timer !== null || !push.isShared()) return
    // Whole ms: a timer leaves out parts of one, and would come too soon.
    const away = Math.ceil(push.waitsFor())
    const wait = Math.max(SETTLE_MS, last ? BETWEEN_MS - msSince(last) : 0, away)
    timer = setTimeout(() => {
      timer = null
      last = moment()
      void push.tick()
    }, wait)
  }
  const stops = [
    plan.subscribe(() => {
      const now = plan.getState().content
      if (now === content) return
      content = now
      soon()
    }),
    // What was changed while the last list was under way, and what the server did not answer.
    push.subscribe(() => {
      if (['waiting', 'retrying'].includes(push.getState().at)) soon()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    if (timer !== null) clearTimeout(timer)
  }
}
