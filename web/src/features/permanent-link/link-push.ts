/**
 * Pushes the plan to its permanent link: a clock that ticks every second, and a PUT when there is something new
 * (spec §9, L11). One call at a time, back-off while the server is away (GS18), and never over what somebody else
 * put there (L12).
 */
import type { Later, OpenAnswer, SaveAnswer } from '../../api/links'

export const TICK_MS = 1000
const MOST_WAIT_MS = 30_000

/** What is behind a link, as the server last said. */
export interface Behind {
  code: string
  etag: string
  longUrl: string
  /** Somebody else made the link, and lets this account save to it (L7). */
  isJoint: boolean
}

export type StopReason =
  | 'signedOut'
  | 'notOwner'
  /** The link was deleted or has ended. */
  | 'gone'
  /** It holds what this page has never seen. */
  | 'conflict'

export type PushState =
  | { at: 'none' }
  | { at: 'saved'; time: Date | null }
  | { at: 'waiting' }
  | { at: 'saving' }
  | { at: 'retrying'; why: Later['why'] }
  /** This content is not taken; other content may be. */
  | { at: 'refused'; reason: string }
  | { at: 'stopped'; why: StopReason }

export interface PushPorts {
  /** The plan's link, or null. */
  link: () => { code: string; readOnly: boolean } | null
  /** Grows with every change of the plan. */
  edits: () => number
  /** The plan as it is put behind a link. */
  content: (readOnly: boolean) => Promise<string>
  open: (code: string, etag: string | null) => Promise<OpenAnswer>
  save: (code: string, longUrl: string, etag: string, isLeaving: boolean) => Promise<SaveAnswer>
  recall: (code: string) => Promise<Behind | null>
  remember: (behind: Behind) => void
  /** What is behind the link is newer and nothing here is unsaved: it is shown. False: it could not be. */
  adopt: (there: Behind) => Promise<boolean>
  /** Both have changed: `resolve` says which is to be there. */
  onConflict: (there: Behind) => void
  random: () => number
}

export interface LinkPush {
  getState: () => PushState
  /** The link is somebody else's; false until the server has said so. */
  isJoint: () => boolean
  subscribe: (listener: () => void) => () => void
  tick: () => Promise<void>
  /** The page may go: what waits is sent at once, if it is small enough for that. */
  leave: () => Promise<void>
  /** The line is back. */
  wake: () => void
  /** The link may open again, or take this page's saves again: one that had stopped for that tries once more. */
  resume: () => void
  /** The link was just made with this content, at this number of edits. */
  attach: (behind: Behind, edits: number) => void
  /** After a conflict: the plan here goes there, or what is there is shown here. */
  resolve: (there: Behind, choice: 'mine' | 'theirs') => Promise<void>
}

export function createLinkPush(ports: PushPorts): LinkPush {
  let state: PushState = { at: 'none' }
  let code: string | null = null
  let behind: Behind | null = null
  /** Edits that are behind the link; null: not known. */
  let savedEdits: number | null = null
  let refusedEdits: number | null = null
  /** Sent without an answer so far: it may be there all the same. */
  let sent: string | null = null
  let failures = 0
  let retryAt = 0
  let isBusy = false
  const listeners = new Set<() => void>()

  const set = (next: PushState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const settle = (there: Behind, edits: number) => {
    const isNew = there.longUrl !== behind?.longUrl || there.etag !== behind.etag
    behind = there
    savedEdits = edits
    refusedEdits = null
    sent = null
    failures = 0
    retryAt = 0
    if (isNew) ports.remember(there)
    set(ports.edits() === edits ? { at: 'saved', time: new Date() } : { at: 'waiting' })
  }

  /** 1, 2, 4 ... 30 s, each between half and whole, so that pages do not come back all at once. */
  const retry = ({ why, afterMs }: Later) => {
    const wait = Math.min(MOST_WAIT_MS, TICK_MS * 2 ** failures) * (0.5 + ports.random() / 2)
    failures++
    retryAt = Date.now() + Math.max(afterMs ?? 0, wait)
    set({ at: 'retrying', why })
  }

  const fail = (
    answer: Exclude<OpenAnswer | SaveAnswer, { kind: 'found' | 'same' | 'saved' | 'changed' }>,
  ) => {
    if (answer.kind === 'later') return retry(answer)
    if (answer.kind === 'refused') {
      refusedEdits = ports.edits()
      return set({ at: 'refused', reason: answer.reason })
    }
    set({ at: 'stopped', why: answer.kind })
  }

  const conflict = (there: Behind) => {
    set({ at: 'stopped', why: 'conflict' })
    ports.onConflict(there)
  }

  /** First look at a link: what is there may be older, newer or other than the plan here. */
  async function compare(link: { code: string; readOnly: boolean }) {
    const known = await ports.recall(link.code)
    // Whose it is, `same` does not say, and another account may be signed in now.
    const isSure = known?.isJoint === false
    const answer = await ports.open(link.code, isSure ? known.etag : null)
    if (code !== link.code) return
    if (answer.kind === 'same' && known) {
      behind = known
      return
    }
    if (answer.kind !== 'found') return fail(answer.kind === 'same' ? OFFLINE : answer)
    const there = behindOf(link.code, answer)
    if (known && there.etag === known.etag) {
      behind = there
      return
    }
    const edits = ports.edits()
    const mine = await ports.content(link.readOnly)
    if (code !== link.code) return
    if (mine === there.longUrl) return settle(there, edits)
    if (known && mine === known.longUrl && edits === ports.edits() && (await ports.adopt(there)))
      return settle(there, ports.edits())
    conflict(there)
  }

  async function push(link: { code: string; readOnly: boolean }, from: Behind, isLeaving: boolean) {
    const edits = ports.edits()
    set({ at: 'saving' })
    const longUrl = await ports.content(link.readOnly)
    if (code !== link.code) return
    if (longUrl === from.longUrl) return settle(from, edits)
    // An earlier call may have come through without its answer: then `changed` is about our own.
    const ours = [sent, longUrl]
    sent = longUrl
    const answer = await ports.save(link.code, longUrl, from.etag, isLeaving)
    if (code !== link.code) return
    if (answer.kind === 'saved') return settle({ ...from, etag: answer.etag, longUrl }, edits)
    if (answer.kind !== 'changed') return fail(answer)
    const there = await ports.open(link.code, null)
    if (code !== link.code) return
    if (there.kind !== 'found') return fail(there.kind === 'same' ? OFFLINE : there)
    const found = behindOf(link.code, there)
    if (!ours.includes(found.longUrl)) return conflict(found)
    behind = found
    if (found.longUrl === longUrl) settle(found, edits)
    else set({ at: 'waiting' })
  }

  const isStopped = () => state.at === 'stopped'

  async function step(isLeaving: boolean) {
    const link = ports.link()
    if (link?.code !== code) begin(link?.code ?? null)
    if (!link || isBusy || isStopped()) return
    if (state.at === 'refused' && ports.edits() === refusedEdits) return
    if (!isLeaving && Date.now() < retryAt) return
    if (behind && ports.edits() === savedEdits) {
      if (state.at !== 'saved') set({ at: 'saved', time: null })
      return
    }
    isBusy = true
    try {
      if (!behind) await compare(link)
      // `compare` may have found out that all is well, or that it is not.
      if (behind && savedEdits !== ports.edits() && !isStopped() && Date.now() >= retryAt)
        await push(link, behind, isLeaving)
    } catch (error) {
      console.error('The permanent link could not be saved:', error)
      retry(OFFLINE)
    } finally {
      isBusy = false
    }
  }

  function begin(next: string | null) {
    code = next
    behind = null
    savedEdits = null
    refusedEdits = null
    sent = null
    failures = 0
    retryAt = 0
    set(next === null ? { at: 'none' } : { at: 'waiting' })
  }

  return {
    getState: () => state,
    isJoint: () => behind?.isJoint ?? false,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tick: () => step(false),
    leave: () => step(true),
    wake: () => {
      retryAt = 0
      failures = 0
    },
    resume: () => {
      if (state.at !== 'stopped' || (state.why !== 'gone' && state.why !== 'notOwner')) return
      // What is known to be behind it stays known: if that has changed since, the answer says so (L12).
      set({ at: 'waiting' })
    },
    attach: (made, edits) => {
      begin(made.code)
      settle(made, edits)
    },
    resolve: async (there, choice) => {
      if (there.code !== code) return
      if (choice === 'theirs' && !(await ports.adopt(there))) return
      behind = null
      set({ at: 'waiting' })
      if (choice === 'theirs') settle(there, ports.edits())
      else {
        behind = there
        savedEdits = null
        ports.remember(there)
      }
    },
  }
}

const behindOf = (
  code: string,
  { etag, longUrl, isJoint }: Extract<OpenAnswer, { kind: 'found' }>,
): Behind => ({
  code,
  etag,
  longUrl,
  isJoint,
})

/** `same` to a question without a tag: no server of ours says so. */
const OFFLINE: Later = { kind: 'later', why: 'server', afterMs: null }
