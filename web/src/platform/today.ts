import { onReturn } from './leaving'

/** The visitor's own calendar day, `YYYY-MM-DD`. */
export function todayText(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Late by no more than this where the machine slept and nobody comes back to the page. */
const LOOK_MS = 60_000

const msToMidnight = (now = new Date()): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()

/** Calls `listener` when another day has begun, for as long as the page is open. */
export function onNewDay(listener: () => void) {
  let shown = todayText()
  const look = () => {
    const today = todayText()
    if (today === shown) return
    shown = today
    listener()
  }
  // What shows a day and what is done with it are of one day, so midnight itself is waited for. A timer for the whole
  // way there would not count the hours in which the machine sleeps.
  const wait = () =>
    setTimeout(
      () => {
        wait()
        look()
      },
      Math.min(LOOK_MS, msToMidnight()),
    )
  wait()
  onReturn(look, 0)
}
