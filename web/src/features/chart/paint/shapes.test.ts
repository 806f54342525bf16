import { expect, test } from 'vitest'
import { barShape, diamondShape, summaryShape } from './shapes'

test('a bar narrower than its corners is still a closed outline', () => {
  expect(barShape(0, 0, 1, 17, 2)).toBe(
    'M0.5 0h0a0.5 0.5 0 0 1 0.5 0.5v16a0.5 0.5 0 0 1 -0.5 0.5h0a0.5 0.5 0 0 1 -0.5 -0.5v-16a0.5 0.5 0 0 1 0.5 -0.5z',
  )
})

test('a diamond stands in the middle of its day', () => {
  expect(diamondShape(30, 7, 30, 16)).toBe('M45 7l8 8l-8 8l-8 -8z')
})

test('no outline holds a number that is none', () => {
  for (const shape of [barShape, diamondShape, summaryShape])
    for (const width of [0, 0.33, 3, 1e7]) expect(shape(0, 7, width, 17, 2)).not.toMatch(/NaN|Infinity|e/)
})
