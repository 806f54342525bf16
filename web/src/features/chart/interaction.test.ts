import { expect, test } from 'vitest'
import { isAllowed } from './interaction'

test('the read-only options hold what they name', () => {
  expect(isAllowed('bar', {})).toBe(true)
  expect(isAllowed('progress', { readonly: true })).toBe(false)
  expect(isAllowed('end', { readonly_dates: true })).toBe(false)
  expect(isAllowed('progress', { readonly_dates: true })).toBe(true)
  expect(isAllowed('progress', { readonly_progress: true })).toBe(false)
  expect(isAllowed('start', { readonly_progress: true })).toBe(true)
})
