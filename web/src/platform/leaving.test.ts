// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReturn } from './leaving'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function see(isSeen: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Whether a page that was away for so many minutes by each clock takes itself to be back. */
function comesBack(steady: number, clock: number): boolean {
  const back = vi.fn()
  const stop = onReturn(back, 5 * MINUTE)
  see(false)
  const left = Date.now()
  vi.advanceTimersByTime(steady * MINUTE)
  vi.setSystemTime(left + clock * MINUTE)
  see(true)
  stop()
  return back.mock.calls.length > 0
}

test('gs12 a page comes back from where it was long, asleep or with its clock set back meanwhile', () => {
  expect(comesBack(4, 4)).toBe(false)
  expect(comesBack(6, 6)).toBe(true)
  expect(comesBack(1, 600)).toBe(true)
  expect(comesBack(6, -60)).toBe(true)
})
