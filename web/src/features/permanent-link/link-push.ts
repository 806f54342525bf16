/**
 * Pushes the plan to its permanent link: a clock that ticks every second, and a PUT when there is something new
 * (spec §9, L11). One call at a time, back-off while the server is away (GS18), and never over what somebody else
 * put there (L12).
 *
 * A page on its way out gets no more turns: what it sends it must have at hand (M18, GL18). And whatever is sent is
 * kept first, because an answer may be lost: what was sent is known again when it is met behind the link.
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

/** What is kept of a link from one visit to the next. */
interface Memory {
  behind: Behind | null
  /** Sent and not answered: it may be there all the same. */
  sent: readonly string[]
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
  /** The same without waiting; null where it is not at hand, or is more than a page on its way out may send. */
  contentNow: (readOnly: boolean) => string | null
  /** Whether two contents hold the same plan: there is more than one way to pack it. */
  isSame: (one: string, other: string) => Promise<boolean>
  open: (code: string, etag: string | null) => Promise<OpenAnswer>
  save: (code: string, longUrl: string, etag: string) => Promise<SaveAnswer>
  recall: (code: string) => Promise<Memory>
  remember: (behind: Behind, sent: readonly string[]) => Promise<void>
  /** The same for what a page on its way out sends, at once. */
  rememberSent: (code: string, longUrl: string) => void
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
  /** The page may go: what waits is sent before this returns, if it is small enough for that. */
  leave: () => void
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
  let sent: string[] = []
  /** Calls that save, under way; more than one only where the page was about to go. */
  let flights = 0
  /** Edits that the youngest of them carries. */
  let flyingEdits: number | null = null
  /** Grows when the page was about to go: what was being prepared until then is not sent any more. */
  let turn = 0
  let failures = 0
  let retryAt = 0
  let isBusy = false
  const listeners = new Set<() => void>()

  const set = (next: PushState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const settle = (there: Behind, edits: number) => {
    const isNew = there.longUrl !== behind?.longUrl || there.etag !== behind.etag || sent.length > 0
    behind = there
    savedEdits = edits
    refusedEdits = null
    // What is still under way may come after this.
    if (flights === 0) sent = []
    failures = 0
    retryAt = 0
    if (isNew) void ports.remember(there, sent)
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
    const memory = await ports.recall(link.code)
    if (code !== link.code) return
    const known = memory.behind
    sent = [...memory.sent]
    // Whose it is, `same` does not say, and another account may be signed in now.
    const isSure = known?.isJoint === false
    if (isSure && (sent.length > 0 || !(await isHere(link, known)))) {
      // What was not sent at the last visit goes before anything else; if that is too late, the answer says so.
      if (code === link.code) behind = known
      return
    }
    if (code !== link.code) return
    const answer = await ports.open(link.code, isSure ? known.etag : null)
    if (code !== link.code) return
    if (answer.kind === 'same' && known) {
      behind = known
      return
    }
    if (answer.kind !== 'found') return fail(answer.kind === 'same' ? OFFLINE : answer)
    const there = behindOf(link.code, answer)
    if ((known && there.etag === known.etag) || sent.includes(there.longUrl)) {
      behind = there
      return
    }
    const edits = ports.edits()
    const isThere = await isHere(link, there)
    if (code !== link.code) return
    if (isThere) return settle(there, edits)
    const isUnsaved = !known || edits !== ports.edits() || !(await isHere(link, known))
    if (code !== link.code) return
    if (!isUnsaved && edits === ports.edits() && (await ports.adopt(there)))
      return settle(there, ports.edits())
    conflict(there)
  }

  /** Whether the plan on the screen is what is there. */
  async function isHere(link: { readOnly: boolean }, there: Behind): Promise<boolean> {
    return ports.isSame(await ports.content(link.readOnly), there.longUrl)
  }

  async function push(link: { code: string; readOnly: boolean }, from: Behind) {
    const own = turn
    const isOver = () => code !== link.code || turn !== own
    const edits = ports.edits()
    set({ at: 'saving' })
    const longUrl = await ports.content(link.readOnly)
    if (isOver()) return
    // What was sent before may have come through after all: then this is to be there again.
    if (longUrl === from.longUrl && sent.length === 0) return settle(from, edits)
    const all = [...sent.filter((one) => one !== longUrl), longUrl]
    await ports.remember(from, all)
    if (isOver()) return
    sent = all
    await deliver(link.code, longUrl, from, edits)
  }

  async function deliver(to: string, longUrl: string, from: Behind, edits: number) {
    flights++
    flyingEdits = edits
    const answer = await ports.save(to, longUrl, from.etag).finally(() => flights--)
    if (flights === 0) flyingEdits = null
    if (code !== to || isStopped()) return
    if (answer.kind === 'saved') return settle({ ...from, etag: answer.etag, longUrl }, edits)
    if (answer.kind !== 'changed') return fail(answer)
    const there = await ports.open(to, null)
    if (code !== to || isStopped()) return
    if (there.kind !== 'found') return fail(there.kind === 'same' ? OFFLINE : there)
    const found = behindOf(to, there)
    // An earlier call may have come through without its answer: then `changed` is about our own.
    const isOurs = sent.includes(found.longUrl) || found.longUrl === behind?.longUrl
    if (!isOurs) {
      const isUnsaved = longUrl !== from.longUrl || edits !== ports.edits()
      if (!isUnsaved && (await ports.adopt(found))) return settle(found, ports.edits())
      return conflict(found)
    }
    if (found.longUrl === longUrl) return settle(found, edits)
    behind = found
    set({ at: 'waiting' })
  }

  function leave() {
    const link = ports.link()
    if (!link || link.code !== code || !behind || isStopped()) return
    const edits = ports.edits()
    if (edits === savedEdits || edits === flyingEdits) return
    if (state.at === 'refused' && edits === refusedEdits) return
    const longUrl = ports.contentNow(link.readOnly)
    // A page that is only hidden goes on.
    if (longUrl === null) return void tick()
    turn++
    ports.rememberSent(link.code, longUrl)
    sent = [...sent, longUrl]
    set({ at: 'saving' })
    deliver(link.code, longUrl, behind, edits).catch(failed)
  }

  function failed(error: unknown) {
    console.error('The permanent link could not be saved:', error)
    retry(OFFLINE)
  }

  const isStopped = () => state.at === 'stopped'

  async function tick() {
    const link = ports.link()
    if (link?.code !== code) begin(link?.code ?? null)
    if (!link || isBusy || flights > 0 || isStopped()) return
    if (state.at === 'refused' && ports.edits() === refusedEdits) return
    if (Date.now() < retryAt) return
    if (behind && ports.edits() === savedEdits) {
      if (state.at !== 'saved') set({ at: 'saved', time: null })
      return
    }
    isBusy = true
    try {
      if (!behind) await compare(link)
      // `compare` may have found out that all is well, or that it is not.
      if (behind && savedEdits !== ports.edits() && !isStopped() && Date.now() >= retryAt)
        await push(link, behind)
    } catch (error) {
      failed(error)
    } finally {
      isBusy = false
    }
  }

  function begin(next: string | null) {
    code = next
    behind = null
    savedEdits = null
    refusedEdits = null
    sent = []
    flyingEdits = null
    turn++
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
    tick,
    leave,
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
        sent = []
        await ports.remember(there, sent)
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
