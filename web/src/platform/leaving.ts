/** The page goes away, or is about to. */
import { moment, msSince, type Moment } from './elapsed'

/** Runs `work` when the page goes away or to the background, where a phone may end it without another word. */
export function onLeave(work: () => void): () => void {
  const onHide = () => document.visibilityState === 'hidden' && work()
  window.addEventListener('pagehide', work)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    window.removeEventListener('pagehide', work)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/**
 * Runs `work` when the page is in view again after at least `awayMs` out of it, or comes back whole from the page that
 * was gone to: what was told meanwhile it may have missed, asleep.
 */
export function onReturn(work: () => void, awayMs: number): () => void {
  let left: Moment | null = null
  const back = () => {
    left = null
    work()
  }
  const onChange = () => {
    if (document.visibilityState === 'hidden') left = moment()
    else if (left && msSince(left) >= awayMs) back()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && back()
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pageshow', onShow)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pageshow', onShow)
  }
}

/** Asks before the page is left while `isUnsaved` (GL1). */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}
