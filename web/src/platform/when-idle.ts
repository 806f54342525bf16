/**
 * Calls `work` once the browser has nothing to do for `ms`, 50 at most: no frame waits then. Where it cannot tell
 * (Safari), never.
 */
export function whenIdle(ms: number, work: () => void) {
  if (typeof requestIdleCallback !== 'function') return
  requestIdleCallback((idle) => (idle.timeRemaining() < ms ? whenIdle(ms, work) : work()))
}
