/** The line to the network. */

/** Runs `work` when the browser says that the line is back. */
export function onOnline(work: () => void): () => void {
  window.addEventListener('online', work)
  return () => window.removeEventListener('online', work)
}
