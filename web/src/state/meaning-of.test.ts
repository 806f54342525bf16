import { expect, test } from 'vitest'
import { meaningOf } from './meaning-of'

test('D13: a short date is told in full, a full one and none are not', () => {
  expect(meaningOf('2026-02-01', '1/2')).toBe('2026-02-01')
  expect(meaningOf('2026-02-01', ' 2026-02-01 ')).toBe('')
  expect(meaningOf(null, 'soon')).toBe('')
})
