import { expect, test } from 'vitest'
import { clampSplit, splitByKey } from './split'

test.each([
  ['ArrowLeft', 60, false, 58],
  ['ArrowRight', 60, false, 62],
  ['ArrowRight', 60, true, 70],
  ['ArrowRight', 79, false, 80],
  ['ArrowLeft', 25, true, 20],
  ['Home', 60, false, 20],
  ['End', 60, false, 80],
  ['a', 60, false, null],
])('%s at %d %% (shift %s) moves to %s', (key, percent, shift, wanted) => {
  expect(splitByKey(key, percent, shift)).toBe(wanted)
})

test('a remembered width out of bounds comes back within 20 to 80', () => {
  expect([clampSplit(-5), clampSplit(95), clampSplit(NaN)]).toEqual([20, 80, 60])
})
