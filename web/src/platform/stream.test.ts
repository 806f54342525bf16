import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SILENT_MS } from './event-stream'
import { followStream, HIDDEN_MS, type StreamEvent } from './stream'

/** Streams of this browser, the youngest last. */
let sources: Source[] = []

/** An answer that stays open. */
class Source {
  isClosed = false
  #body!: ReadableStreamDefaultController<Uint8Array>
  readonly answer = new Response(new ReadableStream({ start: (body) => void (this.#body = body) }))

  constructor(
    readonly url: string,
    signal: AbortSignal,
  ) {
    sources.push(this)
    signal.addEventListener('abort', () => this.break())
  }
  break() {
    if (!this.isClosed) this.#body.error(new TypeError('network error'))
    this.isClosed = true
  }
  send(text: string) {
    this.#body.enqueue(new TextEncoder().encode(text))
  }
  tell(name: string, data: unknown, id = '') {
    this.send(`${id && `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}

/** One tab at a time holds the lock; a tab that lets go gives it to the next. */
const locks = () => {
  let tail = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const turn = tail.then(() => (signal.aborted ? undefined : work()))
      tail = turn.then(() => undefined)
      return turn
    },
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

const open = () => sources.filter(({ isClosed }) => !isClosed)

/** A tab that follows, and what it hears. */
function tab() {
  const heard: StreamEvent[] = []
  const stop = followStream('k3x9ab', (event) => heard.push(event))
  return { heard, stop, names: () => heard.map(({ name }) => name) }
}

const settle = () => vi.advanceTimersByTimeAsync(5)

/** So long, with the signs of life of a service. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 15_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 15_000))
    for (const source of open()) source.send(':\n\n')
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const { answer } = new Source(url, signal)
    return Promise.resolve(answer)
  })
  const channels = new Set<EventTarget>()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.add(this)
      }
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }))
      }
      close() {
        channels.delete(this)
      }
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('lv1 of all tabs one holds the stream, and all hear', async () => {
  const first = tab()
  await settle()
  sources[0]!.tell('hello', { revision: 3 }, '3.mac')
  await settle()
  const second = tab()
  await settle()
  expect(sources.length).toBe(1)
  sources[0]!.tell('saved', { revision: 4, longUrl: 'url4' }, '4.mac')
  await settle()
  expect(first.names()).toEqual(['open', 'hello', 'saved'])
  expect(second.names()).toEqual(['hello', 'saved'])
  // The one that held it goes: the other goes on where it was.
  first.stop()
  await settle()
  expect(sources.map(({ url }) => url)).toEqual([
    '/api/short-url/k3x9ab/live',
    '/api/short-url/k3x9ab/live?since=4.mac',
  ])
  expect(open().length).toBe(1)
  second.stop()
  await settle()
  expect(open().length).toBe(0)
})

test('lv5 a lost stream is taken again from the last id, later and later', async () => {
  const { names, stop } = tab()
  await settle()
  sources[0]!.tell('hello', { revision: 3 }, '3.mac')
  await settle()
  sources[0]!.break()
  await settle()
  expect(names()).toEqual(['open', 'hello', 'lost'])
  expect(open().length).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources[1]!.url).toContain('?since=3.mac')
  for (let tries = 2; tries < 8; tries++) {
    sources.at(-1)!.break()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sources.length).toBe(tries + 1)
  }
  stop()
})

test('gs28 a stream that is silent for long is taken again, one with signs of life is not', async () => {
  const { names, stop } = tab()
  await settle()
  sources[0]!.tell('hello', { revision: 3 }, '3.mac')
  await pass(150_000)
  expect(names()).toEqual(['open', 'hello'])
  expect(open()).toEqual([sources[0]])
  await vi.advanceTimersByTimeAsync(SILENT_MS + 2000)
  expect(names()).toEqual(['open', 'hello', 'lost'])
  expect(sources.length).toBe(2)
  expect(open()).toEqual([sources[1]])
  expect(sources[1]!.url).toContain('?since=3.mac')
  stop()
})

test('gs28 a stream that never begins, as behind a proxy that gathers it, is told to be lost', async () => {
  const { names, stop } = tab()
  await vi.advanceTimersByTimeAsync(SILENT_MS + 10)
  expect(names()).toEqual(['lost'])
  stop()
})

test.each(['deleted', 'expired'])('lv9 nobody comes back to a link that is %s', async (why) => {
  const { names, stop } = tab()
  await settle()
  sources[0]!.tell('hello', { revision: 3 })
  sources[0]!.tell('end', { why })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sources.length).toBe(1)
  expect(names()).toEqual(['open', 'hello', 'end'])
  stop()
})

test('lv9 a service that stops is met again within five seconds', async () => {
  const { stop } = tab()
  await settle()
  sources[0]!.tell('end', { why: 'stopping' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(open().length).toBe(1)
  stop()
})

test('a page that nobody sees lets go after five minutes, and takes it again when seen', async () => {
  const { stop } = tab()
  await settle()
  show('hidden')
  await pass(HIDDEN_MS - 1000)
  expect(open().length).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(open().length).toBe(0)
  show('visible')
  await settle()
  expect(open().length).toBe(1)
  show('hidden')
  show('visible')
  await pass(HIDDEN_MS + 1000)
  expect(open().length).toBe(1)
  stop()
})
