/** A server and a page for the tests of the push. */
import { vi } from 'vitest'
import type { Later, OpenAnswer, SaveAnswer } from '../../api/links'
import { createLinkPush } from './link-push'
import { createOutgoing } from './outgoing'
import type { RemoteRevision } from '../../platform/link-memory'
import type { LinkPush, PushPorts } from './push-ports'
import { TICK_MS } from './remote'

const CODE = 'abc123'

const numberOf = (longUrl: string): number => Number(longUrl.replace(/[^\d.]/g, ''))

/** A plan with a link, and the server behind it. */
export class World {
  plan = 0
  there = { longUrl: 'plan 0', revision: 1 }
  /** Everything that was behind the link and not put there by this page. */
  others: string[] = []
  /** What this page was told of: adopted, or as a conflict. */
  told: string[] = []
  conflicts: RemoteRevision[] = []
  /** Of those, what this page wrote over unseen. */
  lost: string[] = []
  calls: string[] = []
  inFlight = 0
  mostInFlight = 0
  memory: RemoteRevision | null = { code: CODE, etag: '"1"', longUrl: 'plan 0', isJoint: false }
  /** Who is signed in. */
  account: string | null = 'Ada'
  /** In whose name each PUT went. */
  names: (string | null)[] = []
  whose: readonly string[] | undefined
  /** Those whose changes it was asked about. */
  asked: (readonly string[])[] = []
  /** What was sent without an answer, as the browser keeps it. */
  sent: string[] = []
  sentLeaving: string[] = []
  /** Another person made the link. */
  isTheirs = false
  /** What becomes of the next calls; when there are none left all goes well. */
  fates: Fate[] = []
  hasLink = true
  packsPlain = false
  /** From what two plans were to be made one. */
  bases: string[] = []
  /** What was known to be there when what is there was shown. */
  adoptedAfter: (string | null)[] = []
  /** Two plans can be made one. */
  joins = false
  edits = 0

  /** Which load of the page it is: one that is gone gets no more turns. */
  page = 0
  push: LinkPush = createLinkPush(this.ports())

  /** The page closes and opens again; the answers to what is under way are lost with it. */
  reload() {
    this.push.leave()
    this.page++
    this.push = createLinkPush(this.ports())
  }

  edit() {
    this.plan++
    this.edits++
  }

  otherDevice(content: string) {
    this.there = { longUrl: content, revision: this.there.revision + 1 }
    this.others.push(content)
  }

  /** @param change other answers than this world's */
  ports(change: (own: PushPorts) => Partial<PushPorts> = () => ({})): PushPorts {
    const { page } = this
    const turn = <T>(answer: T): Promise<T> =>
      page === this.page ? Promise.resolve(answer) : new Promise<T>(() => undefined)
    const ports: PushPorts = {
      link: () => (this.hasLink ? { code: CODE, readOnly: false } : null),
      account: () => this.account,
      edits: () => this.edits,
      content: () => new Promise((done) => setTimeout(done, 1)).then(() => turn(`plan ${this.plan}`)),
      // Packed in another way: the same plan all the same.
      contentNow: () => `plan ${this.plan}${this.packsPlain ? ' plain' : ''}`,
      isSame: (one, other) => turn(one.replace(' plain', '') === other.replace(' plain', '')),
      open: (_, etag) =>
        this.#answer<OpenAnswer>(page, 'GET', () => {
          const { longUrl, revision } = this.there
          return etag === `"${revision}"`
            ? { kind: 'same' }
            : { kind: 'found', longUrl, etag: `"${revision}"`, isJoint: this.isTheirs }
        }),
      save: (_, longUrl, etag) =>
        this.#answer<SaveAnswer>(page, `PUT ${longUrl}`, () => {
          if (etag !== `"${this.there.revision}"`) return { kind: 'changed' }
          const { longUrl: before } = this.there
          if (this.others.includes(before) && !this.told.includes(before)) this.lost.push(before)
          this.there = { longUrl, revision: this.there.revision + 1 }
          this.names.push(this.account)
          return { kind: 'saved', etag: `"${this.there.revision}"` }
        }),
      outgoing: (...args) => outgoing(...args),
      takeIn: () => turn(null),
      loadRemote: () => {
        const { memory: behind, whose } = this
        return turn({ behind, sent: [...this.sent, ...this.sentLeaving], ...(whose && { whose }) })
      },
      remember: async (behind, sent, whose) => {
        if (sent.length === 0) this.sentLeaving = []
        await turn(null)
        this.memory = behind
        this.sent = [...sent]
        this.whose = whose
      },
      rememberWhose: async (_, whose, isJoint) => {
        await turn(null)
        this.whose = whose
        if (isJoint !== undefined && this.memory) this.memory = { ...this.memory, isJoint }
      },
      rememberSent: (_, longUrl) => this.sentLeaving.push(longUrl),
      adopt: (there, known) => {
        this.adoptedAfter.push(known?.etag ?? null)
        this.told.push(there.longUrl)
        this.edits++
        this.plan = numberOf(there.longUrl)
        return turn(true)
      },
      nearestBase: (known, sent, there) => {
        // 77.5 was made of 77.
        const made = sent.find((one) => numberOf(one) === Math.floor(numberOf(there.longUrl)))
        return turn(made === undefined ? known : { ...known, longUrl: made })
      },
      join: (base, there) => {
        this.bases.push(base.longUrl)
        if (!this.joins) return turn(null)
        this.told.push(there.longUrl)
        // Numbers stand for what changed: what both hold is in the greater one.
        this.plan = Math.max(this.plan, numberOf(there.longUrl)) + 10_000
        this.edits++
        return turn([])
      },
      onConflict: (there) => {
        this.told.push(there.longUrl)
        this.conflicts.push(there)
      },
      onOthers: (_, names) => this.asked.push(names),
      random: () => 0.5,
    }
    const outgoing = createOutgoing({
      edits: ports.edits,
      account: ports.account,
      record: () => `plan ${this.plan}`,
      content: ports.content,
      pack: (_, record) => turn(record),
      changes: () => turn(null),
      save: (...given) => ports.save(...given),
      sendChanges: () => turn({ kind: 'changed' } as const),
      age: () => 0,
      client: `page ${page}`,
    })
    return Object.assign(ports, change({ ...ports }))
  }

  async #answer<T>(page: number, call: string, work: () => T): Promise<T | Later> {
    const answer = await this.#carried(call, work)
    // A page that is gone hears no answer.
    return page === this.page ? answer : new Promise<T>(() => undefined)
  }

  async #carried<T>(call: string, work: () => T): Promise<T | Later> {
    this.calls.push(call)
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight)
    const fate: Fate = this.fates.shift() ?? { kind: 'well', ms: 10 }
    const later: Later = { kind: 'later', why: 'server', afterMs: null }
    const wait = () => new Promise((done) => setTimeout(done, fate.ms))
    try {
      if (fate.kind === 'lost') {
        await wait()
        return later
      }
      if (fate.kind === 'late') await wait()
      const answer = work()
      if (fate.kind !== 'late') await wait()
      return fate.kind === 'answerLost' ? later : answer
    } finally {
      this.inFlight--
    }
  }

  async run(seconds: number) {
    for (let at = 0; at < seconds; at++) {
      void this.push.tick()
      await vi.advanceTimersByTimeAsync(TICK_MS)
    }
  }

  puts = () => this.calls.filter((call) => call.startsWith('PUT'))
}

export interface Fate {
  kind: 'well' | 'late' | 'lost' | 'answerLost'
  ms: number
}
