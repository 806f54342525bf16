/** What its maker decides about a link is heard wherever this browser shows a plan, in this tab or in others. */

const CHANNEL = 'barline.links'

const listeners = new Set<(code: string) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

function hear(code: unknown) {
  for (const listener of listeners) listener(String(code))
}

channel?.addEventListener('message', ({ data }) => hear(data))

/** The settings of a link were changed here. */
export function tellLinkChanged(code: string) {
  hear(code)
  channel?.postMessage(code)
}

export function onLinkChanged(listener: (code: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
