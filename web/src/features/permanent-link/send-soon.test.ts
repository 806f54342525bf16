import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Listeners } from '../../listeners'
import type { LinkPush } from './push-ports'
import { sendSoon } from './send-soon'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function shared(away = 0) {
  const changes = new Listeners()
  const states = new Listeners()
  const plan = { content: 0 }
  const tick = vi.fn(() => Promise.resolve())
  const push = {
    isShared: () => true,
    subscribe: states.add,
    getState: () => ({ at: away > 0 ? 'retrying' : 'saved' }),
    waitsFor: () => away,
    tick,
  } as unknown as LinkPush
  const stop = sendSoon(push, { subscribe: changes.add, getState: () => plan })
  const edit = () => {
    plan.content++
    changes.tell()
  }
  return { edit, tick, stop, tell: states.tell }
}

test('lv12 what is typed together is sent together, and the next no sooner than 150 ms after', () => {
  const { edit, tick, stop } = shared()
  edit()
  edit()
  vi.advanceTimersByTime(50)
  expect(tick).toHaveBeenCalledTimes(1)
  edit()
  vi.advanceTimersByTime(149)
  expect(tick).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(tick).toHaveBeenCalledTimes(2)
  stop()
})

test('lv12 a clock that is set back keeps nothing from the others', () => {
  const { edit, tick, stop } = shared()
  edit()
  vi.advanceTimersByTime(50)
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  edit()
  vi.advanceTimersByTime(150)
  expect(tick).toHaveBeenCalledTimes(2)
  stop()
})

test('lv12 what the server did not answer is sent again as soon as its time has come', () => {
  const { tick, stop, tell } = shared(600)
  tell()
  vi.advanceTimersByTime(599)
  expect(tick).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tick).toHaveBeenCalledTimes(1)
  stop()
})
