/** Tabs of one browser share their session: one that learns of another account, or of none, tells the others (GA16). */

const CHANNEL = 'barline.session'

/** Who is signed in; null: nobody. */
interface SessionNews {
  name: string | null
}

export interface SessionChannel {
  tell: (news: SessionNews) => void
  onNews: (listener: (news: SessionNews) => void) => () => void
}

export function createSessionChannel(): SessionChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  return {
    tell: (news) => channel?.postMessage(news),
    onNews: (listener) => {
      // A tab with another release of the page may say something else.
      const hear = ({ data }: MessageEvent<Partial<SessionNews> | null>) => {
        const name = data?.name
        if (name === null || typeof name === 'string') listener({ name })
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
  }
}
