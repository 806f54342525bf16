/** The line to the network. */

/** Runs `work` when the browser says that the line is back. */
export function onOnline(work: () => void): () => void {
  window.addEventListener('online', work)
  return () => window.removeEventListener('online', work)
}

/** False: the browser knows of no line. True says nothing of the server. */
export const hasLine = (): boolean => navigator.onLine
