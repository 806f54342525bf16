import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff } from './backoff'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Milliseconds until a page comes back that was told this, and draws this. */
function waitOf(leastMs: number, random: number): number {
  const backoff = new Backoff(() => random)
  backoff.failed(leastMs)
  const from = Date.now()
  while (backoff.left() > 0) vi.advanceTimersByTime(10)
  return Date.now() - from
}

test('gs18 pages that are told the same Retry-After do not come back in the same moment', () => {
  expect([0, 0.5, 0.9].map((random) => waitOf(5000, random))).toEqual([5000, 6250, 7250])
  expect([0, 0.5, 0.9].map((random) => waitOf(60_000, random))).toEqual([60_000, 62_500, 64_500])
  expect([0, 0.5].map((random) => waitOf(0, random))).toEqual([500, 750])
})

test('gs18 a clock that is set back keeps no page waiting', () => {
  const backoff = new Backoff(() => 0)
  backoff.failed(0)
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  vi.advanceTimersByTime(500)
  expect(backoff.left()).toBe(0)
})
