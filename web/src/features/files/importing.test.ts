import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusReturned } from '../../ui/focus-returned'
import { ImportingStore } from './importing'

vi.mock('../../ui/focus-returned', () => ({ focusReturned: vi.fn(() => Promise.resolve()) }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(focusReturned).mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is read within half a second shows no dialog, and waits for none to close', async () => {
  const importing = new ImportingStore()
  importing.read('a.csv')
  vi.advanceTimersByTime(499)
  importing.progress(4000, 10_000)
  expect(importing.get()).toMatchObject({ at: 'reading', done: 4000, total: 10_000, isSlow: false })
  await importing.end()
  expect(importing.get()).toEqual({ at: 'idle' })
  // By what the file was asked from, while it was read.
  expect(focusReturned).toHaveBeenCalledTimes(1)
})

test('a dialog that told of a slow one gives the focus back first', async () => {
  const importing = new ImportingStore()
  importing.read('a.csv')
  vi.advanceTimersByTime(500)
  expect(importing.get()).toMatchObject({ at: 'reading', isSlow: true })
  await importing.end()
  expect(focusReturned).toHaveBeenCalledTimes(2)
})

test('a reading that was cancelled says no more', () => {
  const importing = new ImportingStore()
  importing.read('a.csv')
  importing.set({ at: 'idle' })
  importing.progress(1, 2)
  vi.advanceTimersByTime(1000)
  expect(importing.get()).toEqual({ at: 'idle' })
})
