import { expect, test } from 'vitest'
import { days, nounFor } from './count'

test('a noun stands as its number asks', () => {
  expect(days(0)).toBe('0 days')
  expect(days(1)).toBe('1 day')
  expect(days(12_000)).toBe('12,000 days')
  expect(nounFor(1, { one: 'entry', other: 'entries' })).toBe('entry')
})
