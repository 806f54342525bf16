/** What its maker decides about a link is heard wherever this browser shows a plan, in this tab or in others. */
import { Listeners } from '../listeners'

const CHANNEL = 'barline.links'

const listeners = new Listeners<[code: string]>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

const hear = (code: unknown) => listeners.tell(String(code))

channel?.addEventListener('message', ({ data }) => hear(data))

/** The settings of a link were changed here. */
export function tellLinkChanged(code: string) {
  hear(code)
  channel?.postMessage(code)
}

export const onLinkChanged = listeners.add
