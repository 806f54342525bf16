import { expect, test, vi } from 'vitest'
import { askChart, isSpent, onWish } from './chart-wish'

const chart = (canFulfil: boolean) => ({ fulfil: vi.fn(() => canFulfil), isSpent: () => true })

test('u12 what is asked for without a chart is done by the next one that can, once', () => {
  askChart('fit')
  const hidden = chart(false)
  onWish(hidden)()
  const seen = chart(true)
  const end = onWish(seen)
  expect([hidden.fulfil.mock.calls.length, seen.fulfil.mock.calls.length]).toEqual([1, 1])
  onWish(seen)
  expect(seen.fulfil).toHaveBeenCalledTimes(1)
  askChart('today')
  expect(seen.fulfil.mock.calls).toEqual([['fit'], ['today']])
  end()
})

test('u21 without a chart nothing of it is spent', () => {
  expect(isSpent('zoomIn')).toBe(false)
  const end = onWish(chart(true))
  expect(isSpent('zoomIn')).toBe(true)
  end()
})
