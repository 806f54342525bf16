/**
 * A plan that is shown as it is behind a permanent link: what others save is shown here too, as soon as it is heard
 * (LV1 to LV5). It is worked out from what is shown and what is there now, so steps in between may be missed.
 */
import type { EndEvent, HelloEvent, ReadAnswer, SavedEvent } from '../../api/follow'
import { AWAY_MS, Retries } from '../../platform/backoff'
import type { StreamEvent } from '../../platform/stream'

/** `away`: there is no line for a while, or what is there cannot be had. */
export type LiveState = 'off' | 'on' | 'away' | 'deleted' | 'expired'

/** A plan behind a link. */
export interface Behind {
  revision: number
  longUrl: string
}

export interface FollowPorts {
  /** What is behind the link, unless it is what is known. */
  read: (revision: number) => Promise<ReadAnswer>
  /** Shows the plan of `to` where that of `from` is shown. False: it could not be. */
  show: (from: Behind, to: Behind) => Promise<boolean>
  tell: (state: LiveState) => void
}

/** After `hello` the change it speaks of comes by itself, as a rule. */
export const COMES_MS = 300

export class Following {
  readonly #ports: FollowPorts
  #shown: Behind
  /** The newest that was heard of. */
  #heard: Behind | null = null
  /** A revision that is there, whose plan is not known. */
  #wanted = 0
  #isWorking = false
  #isStopped = false
  #isLost = false
  #isUnread = false
  readonly #retries = new Retries(
    () => void this.#read(),
    (isUnread) => {
      this.#isUnread = isUnread
      this.#tell()
    },
  )
  #timers: { away?: ReturnType<typeof setTimeout> | undefined; comes?: ReturnType<typeof setTimeout> } = {}

  constructor(shown: Behind, ports: FollowPorts) {
    this.#shown = shown
    this.#ports = ports
  }

  stop() {
    this.#isStopped = true
    this.#retries.reset()
    clearTimeout(this.#timers.away)
    clearTimeout(this.#timers.comes)
  }

  hear = ({ name, data }: StreamEvent) => {
    switch (name) {
      case 'open':
        clearTimeout(this.#timers.away)
        this.#timers.away = undefined
        this.#isLost = false
        // The server is back, and says itself what is there.
        this.#retries.reset()
        return this.#tell()
      case 'lost':
        this.#timers.away ??= setTimeout(() => {
          this.#isLost = true
          this.#tell()
        }, AWAY_MS)
        // There may be no stream to be had: too many follow, or a proxy keeps it.
        return void this.#read()
      case 'hello':
        this.#wanted = (data as HelloEvent).revision
        this.#tell()
        clearTimeout(this.#timers.comes)
        this.#timers.comes = setTimeout(() => void this.#work(), COMES_MS)
        return
      case 'saved': {
        const { revision, longUrl } = data as SavedEvent
        this.#wanted = Math.max(this.#wanted, revision)
        if (longUrl !== null) this.#note({ revision, longUrl })
        return void this.#work()
      }
      case 'reload':
        return void this.#read()
      case 'end':
        return this.#end((data as EndEvent).why)
      case 'settings':
      case 'who':
        return
    }
  }

  #end(why: EndEvent['why']) {
    if (why === 'stopping') return
    this.#ports.tell(why)
    this.stop()
  }

  #tell() {
    if (!this.#isStopped) this.#ports.tell(this.#isLost || this.#isUnread ? 'away' : 'on')
  }

  #note(there: Behind) {
    if (there.revision > (this.#heard ?? this.#shown).revision) this.#heard = there
  }

  /** Asks what is there, until the server says it. */
  async #read() {
    if (this.#retries.isWaiting()) return
    const wanted = this.#wanted
    const answer = await this.#ports.read(this.#shown.revision)
    if (this.#isStopped) return
    if (answer.kind === 'gone') return this.#end('deleted')
    if (answer.kind === 'later') return this.#retries.failed(answer.afterMs ?? 0)
    this.#retries.reset()
    // A newer one may have been heard of meanwhile.
    if (this.#wanted <= wanted) this.#wanted = 0
    if (answer.kind === 'found') this.#note(answer)
    await this.#work()
  }

  /** Shows the newest; one at a time, and what came meanwhile after it. */
  async #work() {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      while (!this.#isStopped && this.#heard) {
        const next = this.#heard
        this.#heard = null
        if (next.revision <= this.#shown.revision) continue
        if (!(await this.#ports.show(this.#shown, next))) return
        this.#shown = next
        if (next.revision >= this.#wanted) this.#retries.reset()
      }
    } catch (error) {
      console.error('What others changed could not be shown:', error)
    } finally {
      this.#isWorking = false
    }
    if (!this.#isStopped && this.#wanted > this.#shown.revision) await this.#read()
  }
}
