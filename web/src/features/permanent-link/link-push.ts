/**
 * Pushes the plan to its permanent link: a clock that ticks every second, and a PUT when there is something new
 * (spec §9, L11). One call at a time, back-off while the server is away (GS18), and never over what another person
 * put there (L12).
 *
 * A page on its way out gets no more turns: what it sends it must have at hand (M18, GL18). And whatever is sent is
 * kept first, because an answer may be lost: what was sent is known again when it is met behind the link.
 */
import type { RemoteRevision } from '../../platform/link-memory'
import { firstLook } from './first-look'
import type { Outgoing } from './outgoing'
import { behindOf, called, OFFLINE, saved, type Link } from './remote'
import { Standing } from './standing'
import type { LinkPush, PushFailure, PushPorts, StopReason } from './push-ports'
import { Whose } from './whose'

export const createLinkPush = (ports: PushPorts): LinkPush => new Pusher(ports)

class Pusher implements LinkPush {
  readonly #ports: PushPorts
  #code: string | null = null
  #behind: RemoteRevision | null = null
  /** Edits that are behind the link; null: not known. */
  #savedEdits: number | null = null
  /** Sent without an answer so far: it may be there all the same. */
  #sent: string[] = []
  /** Calls that save, under way; more than one only where the page was about to go. */
  #flights = 0
  /** Edits that the youngest of them carries. */
  #flyingEdits: number | null = null
  /** Grows when the page was about to go: what was being prepared until then is not sent any more. */
  #turn = 0
  readonly #whose = new Whose()
  readonly #standing: Standing
  #isBusy = false
  #isJoining = false

  readonly getState: LinkPush['getState']
  readonly subscribe: LinkPush['subscribe']

  constructor(ports: PushPorts) {
    this.#ports = ports
    this.#standing = new Standing(ports.random)
    this.getState = this.#standing.get
    this.subscribe = this.#standing.subscribe
  }

  isJoint = (): boolean => this.#behind?.isJoint ?? false
  waitsFor = (): number => this.#standing.waitsFor()
  isShared = (): boolean => this.#behind?.rows !== undefined

  tick = async () => {
    const link = this.#ports.link()
    if (link?.code !== this.#code) this.#begin(link?.code ?? null)
    if (!link || this.#isUnderWay()) return
    if (this.#ports.account() !== this.#whose.account) this.#begin(link.code)
    if (this.#whose.note(this.#ports.edits())) void this.#ports.rememberWhose(link.code, this.#whose.names())
    if (this.#standing.isStopped()) return
    if (this.#standing.isRefused(this.#ports.edits())) return
    if (this.#standing.waitsFor() > 0) return
    if (this.#behind && this.#ports.edits() === this.#savedEdits) {
      if (this.getState().at !== 'saved') this.#standing.set({ at: 'saved', time: null })
      return
    }
    this.#isBusy = true
    try {
      if (!this.#behind) await this.#compare(link)
      // `compare` may have found out that all is well, or that it is not.
      if (
        this.#behind &&
        this.#savedEdits !== this.#ports.edits() &&
        !this.#standing.isStopped() &&
        this.#standing.waitsFor() === 0
      )
        await this.#push(link, this.#behind)
    } catch (error) {
      this.#standing.crashed(error)
    } finally {
      this.#isBusy = false
      // At rest only now: what was heard meanwhile is waiting for that.
      this.#standing.tell()
    }
  }

  leave = () => {
    const link = this.#ports.link()
    if (!link || link.code !== this.#code || this.#ports.account() !== this.#whose.account) return
    if (!this.#behind || this.#isJoining || this.#standing.isStopped()) return
    const edits = this.#ports.edits()
    if (edits === this.#savedEdits || edits === this.#flyingEdits) return
    if (this.#standing.isRefused(edits)) return
    const longUrl = this.#ports.contentNow(link.readOnly)
    // A page that is only hidden goes on.
    if (longUrl === null) return void this.tick()
    this.#turn++
    this.#ports.rememberSent(link.code, longUrl)
    const before = this.#sent
    this.#sent = [...before, longUrl]
    this.#standing.set({ at: 'saving' })
    const [{ code }, { etag }] = [link, this.#behind]
    const send = () => this.#ports.save(code, longUrl, etag)
    this.#deliver(code, { longUrl, edits, send }, this.#behind, before).catch((error: unknown) =>
      this.#standing.crashed(error),
    )
  }

  wake = () => this.#standing.wake()

  restingAt = () => (this.#isUnderWay() || this.#ports.edits() !== this.#savedEdits ? null : this.#behind)

  hold = async <T>(work: () => Promise<T>): Promise<T> => {
    this.#isJoining = true
    return work().finally(() => (this.#isJoining = false))
  }

  follow = (there: RemoteRevision, edits: number) => {
    if (there.code === this.#code) this.#settle(there, edits)
  }

  meet = ({ code, etag, rows }: RemoteRevision) => {
    const behind = this.#behind
    if (rows && behind && code === this.#code && etag === behind.etag) this.#behind = { ...behind, rows }
  }

  stop = (why: StopReason) => {
    if (this.#code !== null && !this.#standing.isStopped()) this.#standing.set({ at: 'stopped', why })
  }

  resume = () => {
    // What is known to be behind it stays known: if that has changed since, the answer says so (L12).
    this.#standing.goOn('gone', 'notOwner')
  }

  signedIn = () => this.#standing.goOn('signedOut')
  askAgain = () => (this.#isJoining ? undefined : this.#standing.goOn('conflict', 'otherAccount'))

  claim = async ({ code, isJoint }: RemoteRevision) => {
    if (this.#code !== code || !this.#standing.isStopped('otherAccount')) return
    this.#whose.take()
    await this.#ports.rememberWhose(code, this.#whose.names(), isJoint)
    this.#standing.goOn('otherAccount')
  }

  attach = (made: RemoteRevision, edits: number) => {
    this.#begin(made.code)
    this.#settle(made, edits)
  }

  resolve = async (there: RemoteRevision, choice: 'mine' | 'theirs') => {
    if (there.code !== this.#code) return
    if (choice === 'theirs' && !(await this.#ports.adopt(there, null))) return
    this.#behind = null
    this.#standing.set({ at: 'waiting' })
    if (choice === 'theirs') return this.#settle(there, this.#ports.edits())
    await this.#goOnFrom(there)
  }

  #begin(next: string | null) {
    this.#code = next
    this.#whose.begin(this.#ports.account(), this.#ports.edits())
    this.#behind = null
    this.#savedEdits = null
    this.#standing.clear()
    this.#sent = []
    this.#flyingEdits = null
    this.#turn++
    this.#standing.set(next === null ? { at: 'none' } : { at: 'waiting' })
  }

  #settle(there: RemoteRevision, edits: number) {
    const isNew =
      this.#whose.take() ||
      there.longUrl !== this.#behind?.longUrl ||
      there.etag !== this.#behind.etag ||
      this.#sent.length > 0
    this.#behind = there
    this.#savedEdits = edits
    // What is still under way may come after this.
    if (this.#flights === 0) this.#sent = []
    if (isNew) void this.#ports.remember(there, this.#sent, this.#whose.names())
    this.#standing.settle(this.#ports.edits() === edits)
  }

  #fail = (answer: PushFailure) => this.#standing.fail(answer, this.#ports.edits())

  /** Both have changed since `known`, or since one of `sent` arrived: the plan becomes one of both, to be sent (L21). */
  async #join(known: RemoteRevision | null, there: RemoteRevision, sent: readonly string[] = []) {
    if (this.#isJoining) return
    this.#isJoining = true
    try {
      const onAsk = () => this.#standing.set({ at: 'stopped', why: 'conflict' })
      const base = known && (await this.#ports.nearestBase(known, sent, there))
      const here = base && (await this.#ports.join(base, there, onAsk))
      if (this.#code !== there.code) return
      if (!here) return this.#conflict(there)
      await this.#goOnFrom(called(there, here))
    } finally {
      this.#isJoining = false
    }
  }

  /** The plan here has what is there and more: the next turn sends it. */
  async #goOnFrom(there: RemoteRevision) {
    this.#behind = there
    this.#savedEdits = null
    this.#sent = []
    await this.#ports.remember(there, [], this.#whose.names())
    if (this.#code === there.code) this.#standing.set({ at: 'waiting' })
  }

  /** What was sent stands behind the link together with what others changed, which comes in here (LV12). */
  async #takeIn(sent: RemoteRevision, there: RemoteRevision, edits: number) {
    if (this.#isJoining) return
    this.#isJoining = true
    const taken = await this.#ports.takeIn(sent, there).finally(() => (this.#isJoining = false))
    if (this.#code !== there.code) return
    if (!taken) return this.#join(sent, there)
    const now = called(there, taken.here)
    if (taken.before === edits) return this.#settle(now, taken.after)
    this.#standing.wake()
    await this.#goOnFrom(now)
  }

  #conflict(there: RemoteRevision) {
    this.#standing.set({ at: 'stopped', why: 'conflict' })
    this.#ports.onConflict(there)
  }

  #isUnderWay = (): boolean => this.#isBusy || this.#isJoining || this.#flights > 0

  async #compare(link: Link) {
    const isOver = () => this.#code !== link.code
    const seen = await firstLook(this.#ports, link, isOver, (sent) => (this.#sent = [...sent]), this.#whose)
    if (isOver()) return
    switch (seen.kind) {
      case 'behind':
        this.#behind = seen.there
        return
      case 'settled':
        return this.#settle(seen.there, seen.edits)
      case 'both':
        return this.#join(seen.known, seen.there, this.#sent)
      case 'others':
        this.#standing.set({ at: 'stopped', why: 'otherAccount' })
        return this.#ports.onOthers(seen.there, this.#whose.others())
      case 'failed':
        return this.#fail(seen.answer)
    }
  }

  async #push(link: Link, from: RemoteRevision) {
    const own = this.#turn
    const isOver = () =>
      this.#code !== link.code || this.#turn !== own || this.#ports.account() !== this.#whose.account
    this.#standing.set({ at: 'saving' })
    const before = this.#sent
    const outgoing = await this.#ports.outgoing(link.code, link.readOnly, from, before.length > 0)
    const { longUrl, edits } = outgoing
    if (isOver()) return
    // What was sent before may have come through after all: then this is to be there again.
    if (longUrl === from.longUrl && before.length === 0) return this.#settle(from, edits)
    const all = [...before.filter((one) => one !== longUrl), longUrl]
    await this.#ports.remember(from, all, this.#whose.names())
    if (isOver()) return
    this.#sent = all
    await this.#deliver(link.code, outgoing, from, before)
  }

  /** @param before sent earlier, and not answered */
  async #deliver(to: string, outgoing: Outgoing, from: RemoteRevision, before: readonly string[]) {
    const { longUrl, rows, edits, send } = outgoing
    this.#flights++
    this.#flyingEdits = edits
    const answer = await send().finally(() => this.#flights--)
    if (this.#flights === 0) this.#flyingEdits = null
    if (this.#code !== to || this.#standing.isStopped()) return
    if (answer.kind === 'saved') {
      const there = saved(from, answer.etag, longUrl, rows)
      const { merged } = answer
      return merged ? this.#takeIn(there, { ...there, ...merged }, edits) : this.#settle(there, edits)
    }
    if (answer.kind !== 'changed') return this.#fail(answer)
    const there = await this.#ports.open(to, null, true)
    if (this.#code !== to || this.#standing.isStopped()) return
    if (there.kind !== 'found') return this.#fail(there.kind === 'same' ? OFFLINE : there)
    const found = behindOf(to, there)
    // An earlier call may have come through without its answer: then `changed` is about our own.
    const isOurs = this.#sent.includes(found.longUrl) || found.longUrl === this.#behind?.longUrl
    if (!isOurs) {
      const isUnsaved = longUrl !== from.longUrl || edits !== this.#ports.edits()
      if (!isUnsaved && (await this.#ports.adopt(found, from)))
        return this.#settle(found, this.#ports.edits())
      return this.#join(from, found, before)
    }
    if (found.longUrl === longUrl) return this.#settle(found, edits)
    this.#behind = found
    this.#standing.set({ at: 'waiting' })
  }
}
