/** How the link stands, as this tab shows it: by its own push where it leads, else as the tab says that does (GL7). */
import { Listeners } from '../../listeners'
import type { LedLinkChannel } from '../../platform/led-link'
import type { Pushing } from './create-push'
import { linkText, type LinkState } from './texts'

/** What the leading tab tells. */
interface Told {
  code: string
  state: LinkState
  isJoint: boolean
}

interface ShownPorts {
  push: Pick<Pushing['push'], 'getState' | 'isJoint' | 'subscribe' | 'resume'>
  away: Pushing['away']
  /** Code of the plan's link. */
  code: () => string | undefined
  channel: LedLinkChannel
  /** The tab that leads tries again. */
  askToResume: (code: string) => void
}

export interface ShownLink {
  getState: () => LinkState
  isJoint: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Tries again to save, in whichever tab does. */
  resume: () => void
  isLeading: () => boolean
  lead: (isLeading: boolean) => void
  /** The plan got a link, or lost its own. */
  relinked: () => void
}

const AWAY: LinkState = { at: 'away' }
const NONE: LinkState = { at: 'none' }
const UNKNOWN: LinkState = { at: 'elsewhere', isSaved: false }
const SAVED: LinkState = { at: 'elsewhere', isSaved: true }

export function createShownLink({ push, away, code, channel, askToResume }: ShownPorts): ShownLink {
  const listeners = new Listeners()
  let isLeading = false
  let told: Told | null = null

  const own = (): LinkState => {
    const state = push.getState()
    // Nothing waits here, but what others saved does.
    return away.is() && state.at === 'saved' ? AWAY : state
  }
  const heard = () => (told !== null && told.code === code() ? told : null)
  const say = () => {
    const known = code()
    if (!isLeading || known === undefined) return
    const state = own()
    // The end of a session is told by what watches over it (GA16): here it may be one of before.
    const isSignedOut = state.at === 'stopped' && state.why === 'signedOut'
    channel.tell({
      code: known,
      state: isSignedOut ? UNKNOWN : state,
      isJoint: push.isJoint(),
    } satisfies Told)
  }
  const changed = () => {
    say()
    listeners.tell()
  }
  push.subscribe(changed)
  away.subscribe(changed)
  channel.onAsked(say)
  channel.onTold((news) => {
    if (isLeading || !isTold(news)) return
    told = news
    listeners.tell()
  })

  return {
    getState: () => {
      if (isLeading) return own()
      if (code() === undefined) return NONE
      const state = heard()?.state ?? UNKNOWN
      return state.at === 'saved' ? SAVED : state
    },
    isJoint: () => (isLeading ? push.isJoint() : (heard()?.isJoint ?? push.isJoint())),
    subscribe: listeners.add,
    resume: () => {
      const known = code()
      if (isLeading) push.resume()
      else if (known !== undefined) askToResume(known)
    },
    isLeading: () => isLeading,
    lead: (leads) => {
      isLeading = leads
      // Who leads next says how it stands then.
      told = null
      if (!leads) channel.ask()
      changed()
    },
    relinked: changed,
  }
}

/** A state that this release has words for. */
function isTold(news: unknown): news is Told {
  const { code, state } = (news ?? {}) as Partial<Told>
  if (typeof code !== 'string' || typeof state?.at !== 'string') return false
  const words: unknown = linkText(state, false)
  return typeof words === 'string'
}
