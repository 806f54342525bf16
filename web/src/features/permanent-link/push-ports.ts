/** What the push to a permanent link needs of the world, and how it stands. */
import type { Later, OpenAnswer, SaveAnswer } from '../../api/links'
import type { LinkMemory, RemoteRevision } from '../../platform/link-memory'
import type { Outgoing } from './outgoing'

export type StopReason =
  | 'signedOut'
  | 'notOwner'
  /** The link was deleted or has ended. */
  | 'gone'
  /** It holds what this page has never seen. */
  | 'conflict'
  /** What waits was changed by another account than the one that is signed in. */
  | 'otherAccount'
  /** The server was updated, and this page was not (LV25). */
  | 'updated'

export type PushState =
  | { at: 'none' }
  | { at: 'saved'; time: Date | null }
  | { at: 'waiting' }
  | { at: 'saving' }
  | { at: 'retrying'; why: Later['why'] }
  /** This content is not taken; other content may be. */
  | { at: 'refused'; reason: string }
  | { at: 'stopped'; why: StopReason }

export interface TakenIn {
  /** Number of edits, with what was changed here. */
  before: number
  after: number
  /** What the rows behind the link are called here. */
  here: readonly number[]
}

export interface PushPorts {
  /** The plan's link, or null. */
  link: () => { code: string; readOnly: boolean } | null
  /** Name of the account that is signed in, or null. */
  account: () => string | null
  /** Grows with every change of the plan. */
  edits: () => number
  /** The plan as it is put behind a link. */
  content: (readOnly: boolean) => Promise<string>
  /** The same without waiting; null where it is not at hand, or is more than a page on its way out may send. */
  contentNow: (readOnly: boolean) => string | null
  /** Whether two contents hold the same plan: there is more than one way to pack it. */
  isSame: (one: string, other: string) => Promise<boolean>
  /** @param isShared others were met there: what its rows are called is asked for too, as it is of a link of another's */
  open: (code: string, etag: string | null, isShared?: boolean) => Promise<OpenAnswer>
  /** What goes to the link that holds `from`; `isWhole`: the plan whole, as what was sent before may have arrived. */
  outgoing: (code: string, readOnly: boolean, from: RemoteRevision, isWhole: boolean) => Promise<Outgoing>
  save: (code: string, longUrl: string, etag: string) => Promise<SaveAnswer>
  loadRemote: (code: string) => Promise<LinkMemory>
  remember: (behind: RemoteRevision, sent: readonly string[], whose: readonly string[]) => Promise<void>
  /** @param isJoint of the link, to the one account whose changes they all are now; none: as before */
  rememberWhose: (code: string, whose: readonly string[], isJoint?: boolean) => Promise<void>
  /** The same for what a page on its way out sends, at once. */
  rememberSent: (code: string, longUrl: string) => void
  /** What is behind the link is newer than `known`, and nothing here is unsaved: it is shown. False: it could not be. */
  adopt: (there: RemoteRevision, known: RemoteRevision | null) => Promise<boolean>
  /** What was there before others put `there` behind the link: `known`, or one of those sent without an answer. */
  nearestBase: (
    known: RemoteRevision,
    sent: readonly string[],
    there: RemoteRevision,
  ) => Promise<RemoteRevision>
  /**
   * Both have changed since `base` was behind the link: they become one plan here, stored on this device. `onAsk`:
   * something has to be chosen first. Answers what the rows behind the link are called here; null: they could not be joined.
   */
  join: (base: RemoteRevision, there: RemoteRevision, onAsk: () => void) => Promise<readonly number[] | null>
  /**
   * What others changed comes in from `there`, where the plan of `base` and what was changed since is shown; of a cell
   * that both changed ours stays. Null: it could not be shown.
   */
  takeIn: (base: RemoteRevision, there: RemoteRevision) => Promise<TakenIn | null>
  /** They could not be joined: `resolve` says which is to be there. */
  onConflict: (there: RemoteRevision) => void
  /** These accounts, none of which is signed in, left changes unsent: `claim` or `resolve` says what becomes of them. */
  onOthers: (there: RemoteRevision, names: readonly string[]) => void
  random: () => number
}

export interface LinkPush {
  getState: () => PushState
  /** Others were met at the link: what is changed goes there at once. */
  isShared: () => boolean
  /** The link is another person's; false until the server has said so. */
  isJoint: () => boolean
  subscribe: (listener: () => void) => () => void
  /** ms until the server, which was away, is tried again. */
  waitsFor: () => number
  tick: () => Promise<void>
  /** The page may go: what waits is sent before this returns, if it is small enough for that. */
  leave: () => void
  /** The line is back. */
  wake: () => void
  /** What is known to be behind the link, where nothing here waits to be sent; else null. */
  restingAt: () => RemoteRevision | null
  /** Nothing is sent meanwhile: what is known to be behind the link is about to be another. */
  hold: <T>(work: () => Promise<T>) => Promise<T>
  /** What others put behind the link is shown here, and is all that the plan holds at this number of edits. */
  follow: (there: RemoteRevision, edits: number) => void
  /** Others are at the link: what its rows are called is known now, where this is still behind it. */
  meet: (there: RemoteRevision) => void
  /** The server said that nothing is saved there any more. */
  stop: (why: StopReason) => void
  /** The link may open again, or take this page's saves again: one that had stopped for that tries once more. */
  resume: () => void
  /** Somebody is signed in: what had stopped for want of a session goes on. */
  signedIn: () => void
  /** What was asked and left open is asked once more, as things are now. */
  askAgain: () => void
  /** What others left unsent goes to the link, which is `there` now, in the name of who is signed in. */
  claim: (there: RemoteRevision) => Promise<void>
  /** The link was just made with this content, at this number of edits. */
  attach: (behind: RemoteRevision, edits: number) => void
  /** After a conflict: the plan here goes there, or what is there is shown here. */
  resolve: (there: RemoteRevision, choice: 'mine' | 'theirs') => Promise<void>
}

/** Why a call did not do what was asked. */
export type PushFailure = Exclude<OpenAnswer | SaveAnswer, { kind: 'found' | 'same' | 'saved' | 'changed' }>
