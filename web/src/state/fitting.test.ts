import { expect, test, vi } from 'vitest'
import { askToFit, onFit } from './fitting'

test('u12 what is asked for without a chart is done by the next one that can, once', () => {
  askToFit()
  const hidden = vi.fn(() => false)
  onFit(hidden)()
  const seen = vi.fn(() => true)
  const end = onFit(seen)
  expect([hidden.mock.calls.length, seen.mock.calls.length]).toEqual([1, 1])
  onFit(seen)
  expect(seen).toHaveBeenCalledTimes(1)
  askToFit()
  expect(seen).toHaveBeenCalledTimes(2)
  end()
})
