import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangesApi } from './changes'
import { readLink } from './follow'
import { createLinksApi } from './links'
import { findShortUrl } from './short-url'
import { SILENT_MS } from './unless-silent'
import { createVersionsApi } from './versions'

vi.mock('../platform/origin', () => ({ pageOrigin: () => 'http://barline.test' }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  // The real one has a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController()
    setTimeout(() => over.abort(), ms)
    return over.signal
  })
})
afterEach(() => vi.useRealTimers())

/** A line on which an answer comes after `headMs`, and a letter of its body every `pieceMs`. */
const line =
  (headMs: number, pieceMs: number): typeof fetch =>
  async (request) => {
    const { signal } = request as Request
    await new Promise((done, fail) => {
      setTimeout(done, headMs)
      signal.addEventListener('abort', () => fail(signal.reason as Error))
    })
    const letters = [...new TextEncoder().encode('{"longUrl":"u","canSave":true,"revision":7,"epoch":1}')]
    const body = new ReadableStream<Uint8Array>({
      start: (out) => signal.addEventListener('abort', () => out.error(signal.reason)),
      pull: async (out) => {
        await new Promise((done) => setTimeout(done, pieceMs))
        const next = letters.shift()
        if (signal.aborted) return
        if (next === undefined) out.close()
        else out.enqueue(Uint8Array.of(next))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'application/json', ETag: '"7"' } })
  }

const CALLS: [string, (ask: typeof fetch) => Promise<{ kind: string }>][] = [
  ['opening a link', (ask) => findShortUrl('ab12cd', ask)],
  ['following a link', (ask) => readLink('ab12cd', 1, ask)],
  ['one’s own link', (ask) => createLinksApi(ask).open('ab12cd', null)],
  ['a link that others edit', (ask) => createChangesApi(ask).read('ab12cd')],
  ['a version', (ask) => createVersionsApi(ask).open('ab12cd', 3)],
]

/** Of the call, once it is over or after a quarter of an hour. */
async function outcomeOf(call: Promise<{ kind: string }>): Promise<[string | null, number]> {
  const from = Date.now()
  let outcome: [string | null, number] = [null, 0]
  void call.then(({ kind }) => (outcome = [kind, Date.now() - from]))
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  return outcome
}

test.each(CALLS)('gl11 a slow line is no server that is away: %s', async (_, call) => {
  const [kind] = await outcomeOf(call(line(SILENT_MS - 100, 5000)))
  expect(['found', 'version']).toContain(kind)
})

test.each(CALLS)(
  'gl11 a server that does not begin to answer is away, or one that stops: %s',
  async (_, call) => {
    for (const [head, piece] of [
      [SILENT_MS + 100, 1],
      [100, SILENT_MS + 100],
    ] as const) {
      const [kind, ms] = await outcomeOf(call(line(head, piece)))
      expect(['later', 'unreachable']).toContain(kind)
      expect(ms).toBeLessThan(2 * SILENT_MS)
    }
  },
)

test('lv12 what is as it was says so, though browsers give that answer a body', async () => {
  const same = () => {
    const answer = new Response('', { headers: { ETag: '"7"' } })
    return Promise.resolve(Object.defineProperty(answer, 'status', { value: 304 }))
  }
  expect(await createLinksApi(same).open('ab12cd', '"7"')).toEqual({ kind: 'same' })
  expect(await readLink('ab12cd', 7, same)).toEqual({ kind: 'same' })
})
