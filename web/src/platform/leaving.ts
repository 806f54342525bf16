/** The page goes away, or is about to. */

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

/** Asks before the page is left while `isUnsaved` (GL1). */
export function askBeforeLeaving(isUnsaved: () => boolean): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
}
