import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle'

afterEach(() => vi.unstubAllGlobals())

test('work waits for a moment that is long enough, and is done once', () => {
  const asked: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => asked.push(callback))
  const idle = (ms: number) => asked.shift()?.({ didTimeout: false, timeRemaining: () => ms })
  const work = vi.fn()
  whenIdle(30, work)
  idle(29)
  expect(work).not.toHaveBeenCalled()
  idle(30)
  expect(work).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

test('without a word for idleness nothing is done', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const work = vi.fn()
  whenIdle(0, work)
  expect(work).not.toHaveBeenCalled()
})
