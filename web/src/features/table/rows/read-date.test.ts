import { expect, test } from 'vitest'
import { readDate } from './read-date'

test('a date is read with its year where that is another one', () => {
  expect(readDate('2026-01-05', '2026-11-20')).toBe('5 Jan')
  expect(readDate('2026-01-05', '2027-01-01')).toBe('5 Jan 2026')
  expect(readDate('2027-12-31', '2026-11-20')).toBe('31 Dec 2027')
  expect(readDate('0999-03-01', '2026-11-20')).toBe('1 Mar 999')
})
