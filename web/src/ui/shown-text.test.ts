import { expect, test } from 'vitest'
import { shownText } from './shown-text'

test('a long text is shown in part, any other as it is', () => {
  expect(shownText('Measure rooms')).toBe('Measure rooms')
  expect(shownText('x'.repeat(500))).toBe('x'.repeat(500))
  expect(shownText('x'.repeat(9_000_000))).toBe('x'.repeat(500) + '…')
})
