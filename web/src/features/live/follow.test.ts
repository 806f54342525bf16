import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReadAnswer } from '../../api/follow'
import { AWAY_MS } from '../../platform/backoff'
import type { StreamEvent } from '../../platform/stream'
import { COMES_MS, Following, type Behind, type LiveState } from './follow'

const at = (revision: number): Behind => ({ revision, longUrl: `url${revision}` })

/** A link, and a page that follows it from revision 1. */
function world() {
  const shown: number[] = []
  const states: LiveState[] = []
  let present: ReadAnswer = { kind: 'same' }
  let isShowable = true
  const asked: number[] = []
  const following = new Following(at(1), {
    read: (revision) => {
      asked.push(revision)
      return Promise.resolve(present)
    },
    show: async (_, to) => {
      await Promise.resolve()
      if (isShowable) shown.push(to.revision)
      return isShowable
    },
    tell: (state) => states.push(state),
  })
  const hear = async (name: StreamEvent['name'], data: unknown = null) => {
    following.hear({ name, data })
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    hear,
    shown,
    states,
    asked,
    stop: () => following.stop(),
    put: (answer: ReadAnswer) => (present = answer),
    refuse: () => (isShowable = false),
  }
}

const hello = (revision: number) => ({ revision, isOwner: false, canSave: false, expiresAt: null })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('lv1 what is saved is shown, and nothing is asked for', async () => {
  const { hear, shown, asked, states } = world()
  await hear('open')
  await hear('hello', hello(1))
  await vi.advanceTimersByTimeAsync(COMES_MS)
  await hear('saved', at(2))
  await hear('saved', at(3))
  expect(shown).toEqual([2, 3])
  expect(asked).toEqual([])
  expect(states).toEqual(['on', 'on'])
})

test('lv2 what is known already, and what is older, is passed over', async () => {
  const { hear, shown } = world()
  for (const revision of [3, 2, 3, 1, 4]) await hear('saved', at(revision))
  expect(shown).toEqual([3, 4])
})

test('lv3 a long plan is asked for', async () => {
  const { hear, put, shown, asked } = world()
  put({ kind: 'found', ...at(2) })
  await hear('saved', { revision: 2, longUrl: null })
  expect([shown, asked]).toEqual([[2], [1]])
})

test('lv5 after a break: what comes by itself is not asked for, what does not come is', async () => {
  const { hear, put, shown, asked } = world()
  await hear('hello', hello(4))
  await hear('saved', at(4))
  await vi.advanceTimersByTimeAsync(COMES_MS)
  expect([shown, asked]).toEqual([[4], []])
  put({ kind: 'found', ...at(7) })
  await hear('hello', hello(7))
  await vi.advanceTimersByTimeAsync(COMES_MS)
  expect([shown, asked]).toEqual([[4, 7], [4]])
  put({ kind: 'found', ...at(9) })
  await hear('reload', { revision: 8 })
  expect([shown, asked]).toEqual([
    [4, 7, 9],
    [4, 7],
  ])
})

test('lv9 the end is told and is the end; a service that stops is back soon', async () => {
  const { hear, shown, states } = world()
  await hear('end', { why: 'stopping' })
  await hear('lost')
  await vi.advanceTimersByTimeAsync(AWAY_MS - 1)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual(['away'])
  await hear('open')
  await hear('end', { why: 'deleted' })
  await hear('saved', at(2))
  expect(states).toEqual(['away', 'on', 'deleted'])
  expect(shown).toEqual([])
})

test('a lost line asks what is there, and says so when the link is gone', async () => {
  const { hear, put, shown, states } = world()
  put({ kind: 'found', ...at(5) })
  await hear('lost')
  expect(shown).toEqual([5])
  put({ kind: 'later', afterMs: null })
  await hear('lost')
  put({ kind: 'gone' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(states).toEqual(['deleted'])
})

test('what cannot be shown ends nothing: the next one may be', async () => {
  const { hear, refuse, shown } = world()
  await hear('saved', at(2))
  refuse()
  await hear('saved', at(3))
  expect(shown).toEqual([2])
})

test('nothing is shown after the page let go', async () => {
  const { hear, shown, stop } = world()
  stop()
  await hear('saved', at(2))
  expect(shown).toEqual([])
})

test.each(['saved', 'hello', 'reload'] as const)(
  'gs18 what could not be read is read again, and that it lasts is told: after %s',
  async (name) => {
    const { hear, put, shown, asked, states } = world()
    await hear('open')
    put({ kind: 'later', afterMs: null })
    await hear(name, name === 'hello' ? hello(2) : { revision: 2, longUrl: null })
    await vi.advanceTimersByTimeAsync(COMES_MS)
    expect(asked).toEqual([1])
    await vi.advanceTimersByTimeAsync(AWAY_MS)
    expect(states.at(-1)).toBe('away')
    expect(asked.length).toBeGreaterThan(1)
    put({ kind: 'found', ...at(2) })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(shown).toEqual([2])
    expect(states.at(-1)).toBe('on')
  },
)

test('gs18 not before the server wants it, whatever is heard meanwhile', async () => {
  const { hear, put, shown, asked } = world()
  put({ kind: 'later', afterMs: 20_000 })
  await hear('saved', { revision: 2, longUrl: null })
  await hear('saved', { revision: 3, longUrl: null })
  put({ kind: 'found', ...at(3) })
  await vi.advanceTimersByTimeAsync(19_900)
  expect(asked).toEqual([1])
  await vi.advanceTimersByTimeAsync(5200)
  expect([asked, shown]).toEqual([[1, 1], [3]])
})

test('gs18 who let go asks no more', async () => {
  const { hear, put, asked, states, stop } = world()
  put({ kind: 'later', afterMs: null })
  await hear('saved', { revision: 2, longUrl: null })
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, states]).toEqual([[1], []])
})
