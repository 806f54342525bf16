import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaceSender, SEND_EVERY_MS } from './send-place'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function sending() {
  const sent: number[] = []
  return { sent, sender: new PlaceSender<number>((place) => sent.push(place)) }
}

test('lv22 places are sent seldom, and the last is the one that stands', () => {
  const { sent, sender } = sending()
  for (let step = 1; step <= 100; step++) {
    sender.want(step)
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(SEND_EVERY_MS)
  expect(sent[0]).toBe(1)
  expect(sent.at(-1)).toBe(100)
  expect(sent.length).toBeLessThanOrEqual(5)
})

test('lv22 a place is sent once, unless nobody knows it any more', () => {
  const { sent, sender } = sending()
  for (const place of [1, 1]) {
    sender.want(place)
    vi.advanceTimersByTime(SEND_EVERY_MS)
  }
  expect(sent).toEqual([1])
  sender.forget()
  sender.want(1)
  expect(sent).toEqual([1, 1])
  sender.want(2)
  sender.stop()
  vi.advanceTimersByTime(SEND_EVERY_MS)
  expect(sent).toEqual([1, 1])
})
