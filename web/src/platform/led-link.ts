/** One tab of a browser saves to the plan's link, and tells the others how that stands: as it changes, and when asked. */

const CHANNEL = 'barline.link-state'
const ASK = 'ask'

export interface LedLinkChannel {
  tell: (news: unknown) => void
  /** What is told may come from another release of the page. */
  onTold: (listener: (news: unknown) => void) => void
  ask: () => void
  onAsked: (listener: () => void) => void
}

export function createLedLinkChannel(): LedLinkChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const hear = (isOne: boolean, listener: (news: unknown) => void) =>
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if ((data === ASK) === isOne) listener(data)
    })
  const ask = () => channel?.postMessage(ASK)
  return {
    tell: (news) => channel?.postMessage(news),
    onTold: (listener) => {
      hear(false, listener)
      // A tab that comes back whole was told nothing meanwhile.
      window.addEventListener('pageshow', ({ persisted }) => persisted && ask())
    },
    ask,
    onAsked: (listener) => hear(true, listener),
  }
}
