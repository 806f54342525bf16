/**
 * The events of a permanent link, in every tab of this browser that shows it. One tab holds the stream and tells the
 * others: a site has six connections over HTTP/1.1, for all tabs together. A page that nobody sees lets go of it after a
 * while, and takes it again when it is seen.
 */
import { readEvents } from './event-stream'
import { onOnline } from './line'
import { inOneTab } from './tabs'

/** What comes in the stream, and `open` and `lost` of the line itself. Its data are the server's. */
export interface StreamEvent {
  name: 'hello' | 'saved' | 'settings' | 'reload' | 'who' | 'end' | 'open' | 'lost'
  data: unknown
}

const NAMES = ['hello', 'saved', 'settings', 'reload', 'who', 'end'] as const

const isKnown = (name: string): name is (typeof NAMES)[number] => (NAMES as readonly string[]).includes(name)

/** A hidden page holds a stream this long. */
export const HIDDEN_MS = 5 * 60_000

const FIRST_WAIT_MS = 1000
const MOST_WAIT_MS = 30_000

/** After a restart of the service pages come back within this time, each at its own. */
const STAMPEDE_MS = 5000

/** What tabs tell each other. */
type Word = { kind: 'event'; event: StreamEvent; id: string } | { kind: 'ask' }

/** Calls `hear` with every event of the link with this code, until what is returned is called. */
export function followStream(code: string, hear: (event: StreamEvent) => void): () => void {
  const stream = new SharedStream(code, hear)
  return () => stream.stop()
}

class SharedStream {
  readonly #code: string
  readonly #hear: (event: StreamEvent) => void
  readonly #channel: BroadcastChannel | null
  readonly #unlisten: (() => void)[] = []
  /** Ends this tab's turn, or its wait for one. */
  #turn: AbortController | null = null
  #hiding: ReturnType<typeof setTimeout> | null = null
  /** The id of the last event, of whichever tab. */
  #last = ''
  /** For a tab that comes later. */
  #hello: StreamEvent | null = null
  #who: StreamEvent | null = null
  #retryNow: () => void = () => undefined

  constructor(code: string, hear: (event: StreamEvent) => void) {
    this.#code = code
    this.#hear = hear
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(this.#name())
    this.#channel?.addEventListener('message', this.#onWord)
    document.addEventListener('visibilitychange', this.#onShown)
    this.#unlisten.push(onOnline(() => this.#retryNow()))
    this.#onShown()
    this.#say({ kind: 'ask' })
  }

  stop() {
    this.#letGo()
    this.#channel?.close()
    document.removeEventListener('visibilitychange', this.#onShown)
    for (const unlisten of this.#unlisten) unlisten()
  }

  #name = () => `barline.live.${this.#code}`

  #say(word: Word) {
    this.#channel?.postMessage(word)
  }

  #onWord = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'event') {
      if (data.id !== '') this.#last = data.id
      return this.#hear(data.event)
    }
    for (const event of [this.#hello, this.#who])
      if (event) this.#say({ kind: 'event', event, id: this.#last })
  }

  #onShown = () => {
    if (this.#hiding !== null) clearTimeout(this.#hiding)
    this.#hiding = null
    if (document.visibilityState === 'hidden') this.#hiding = setTimeout(this.#letGo, HIDDEN_MS)
    else this.#begin()
  }

  #begin() {
    if (this.#turn) return
    const turn = new AbortController()
    this.#turn = turn
    void inOneTab(this.#name(), turn.signal, () => this.#hold(turn.signal))
  }

  #letGo = () => {
    if (this.#hiding !== null) clearTimeout(this.#hiding)
    this.#hiding = null
    this.#turn?.abort()
    this.#turn = null
    this.#forget()
  }

  #forget() {
    this.#hello = null
    this.#who = null
  }

  #tell(event: StreamEvent, id = '') {
    if (id !== '') this.#last = id
    this.#say({ kind: 'event', event, id })
    this.#hear(event)
  }

  /** Keeps a stream open, until the turn or the link ends. */
  async #hold(turn: AbortSignal) {
    let failures = 0
    while (!turn.aborted) {
      const { wasOpen, why } = await this.#listen(turn)
      this.#forget()
      if (turn.aborted) return
      if (why === 'deleted' || why === 'expired') return
      this.#tell({ name: 'lost', data: null })
      failures = wasOpen ? 0 : failures + 1
      const wait =
        why === 'stopping'
          ? Math.random() * STAMPEDE_MS
          : Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
      await this.#rest(wait, turn)
    }
  }

  /** Until the stream is lost, ended or no longer wanted. */
  async #listen(turn: AbortSignal): Promise<{ wasOpen: boolean; why: unknown }> {
    const since = this.#last === '' ? '' : `?since=${encodeURIComponent(this.#last)}`
    const ended = new AbortController()
    const over = () => ended.abort()
    turn.addEventListener('abort', over)
    let wasOpen = false
    let why: unknown = null
    await readEvents(`/api/short-url/${this.#code}/live${since}`, ended.signal, ({ name, data, id }) => {
      if (!isKnown(name)) return
      if (name === 'hello') {
        wasOpen = true
        this.#tell({ name: 'open', data: null })
        this.#hello = { name, data }
      }
      if (name === 'who') this.#who = { name, data }
      if (name === 'end') ({ why } = data as { why: unknown })
      // To a tab that comes later this is how the link stands.
      if (this.#hello && name !== 'end' && name !== 'who')
        this.#hello = { name: 'hello', data: { ...(this.#hello.data as object), ...(data as object) } }
      this.#tell({ name, data }, id)
      if (name === 'end') over()
    })
    turn.removeEventListener('abort', over)
    return { wasOpen, why }
  }

  #rest(ms: number, turn: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const over = () => {
        clearTimeout(timer)
        turn.removeEventListener('abort', over)
        done()
      }
      const timer = setTimeout(over, ms)
      this.#retryNow = over
      turn.addEventListener('abort', over)
    })
  }
}
