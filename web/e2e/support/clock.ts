/**
 * One clock for all journeys: each starts on 20 November 2026 at noon, and time runs on from there.
 *
 * Pages alone are told so. Journeys of accounts keep the machine's time: the program has it too, and both say when
 * a link ends.
 */
import type { BrowserContext } from '@playwright/test'

const NOON = new Date('2026-11-20T12:00:00+01:00').getTime()

/** In the page, before its first script. A reload keeps the distance, so that time never runs backwards. */
function shiftDates(ahead: number) {
  const real = Date
  const now = () => real.now() + ahead
  globalThis.Date = new Proxy(real, {
    construct: (target, words: unknown[], made) =>
      Reflect.construct(target, words.length === 0 ? [now()] : words, made) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

/** Called when a journey begins; answers how to set the clock of each of its browsers. */
export function startClock(): (context: BrowserContext) => Promise<void> {
  const ahead = NOON - Date.now()
  const set = new WeakSet<BrowserContext>()
  return async (context) => {
    if (set.has(context)) return
    set.add(context)
    await context.addInitScript(shiftDates, ahead)
  }
}
