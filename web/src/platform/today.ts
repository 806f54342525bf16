import { onReturn } from './leaving'

/** The visitor's own calendar day, `YYYY-MM-DD`. */
export function todayText(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Late by no more than this where nobody comes back to the page. */
const LOOK_MS = 60_000

/** Calls `listener` when another day has begun, for as long as the page is open. */
export function onNewDay(listener: () => void) {
  let shown = todayText()
  const look = () => {
    const today = todayText()
    if (today === shown) return
    shown = today
    listener()
  }
  // A timer until midnight would not count the hours in which the machine sleeps.
  setInterval(look, LOOK_MS)
  onReturn(look, 0)
}
