import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream, HIDDEN_MS, type StreamEvent } from './stream'

/** Streams of this browser, the youngest last. */
let sources: Source[] = []

class Source extends EventTarget {
  isClosed = false
  constructor(readonly url: string) {
    super()
    sources.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(name: string, data: unknown, lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data), lastEventId }))
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

beforeEach(() => {
  vi.useFakeTimers()
  sources = []
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('EventSource', Source)
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
  const second = tab()
  await settle()
  expect(sources.length).toBe(1)
  sources[0]!.tell('saved', { revision: 4, longUrl: 'url4' }, '4.mac')
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
  sources[0]!.dispatchEvent(new Event('error'))
  await settle()
  expect(names()).toEqual(['open', 'hello', 'lost'])
  expect(open().length).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources[1]!.url).toContain('?since=3.mac')
  for (let tries = 2; tries < 8; tries++) {
    sources.at(-1)!.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sources.length).toBe(tries + 1)
  }
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
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1000)
  expect(open().length).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(open().length).toBe(0)
  show('visible')
  await settle()
  expect(open().length).toBe(1)
  show('hidden')
  show('visible')
  await vi.advanceTimersByTimeAsync(HIDDEN_MS + 1000)
  expect(open().length).toBe(1)
  stop()
})
