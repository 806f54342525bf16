import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNewDay } from './today'

vi.mock('./leaving', () => ({ onReturn: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('u17 a new day is told as it begins, not up to a minute later', () => {
  vi.setSystemTime(new Date(2026, 11, 30, 23, 59, 30))
  const listener = vi.fn()
  onNewDay(listener)
  vi.advanceTimersByTime(29_999)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('u17 after hours that no timer counted, asleep, it is told within a minute', () => {
  vi.setSystemTime(new Date(2026, 11, 30, 12))
  const listener = vi.fn()
  onNewDay(listener)
  vi.setSystemTime(new Date(2027, 0, 2, 9))
  vi.advanceTimersByTime(60_000)
  expect(listener).toHaveBeenCalledTimes(1)
})
