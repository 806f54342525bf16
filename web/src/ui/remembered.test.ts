import { expect, test, vi } from 'vitest'
import { remembered } from './remembered'

test('each is asked for once, and told again', () => {
  const ask = vi.fn((count: number) => `${count} days`)
  const days = remembered(ask)
  expect([days(1), days(2), days(1), days(2)]).toEqual(['1 days', '2 days', '1 days', '2 days'])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('too many are forgotten, and asked for anew', () => {
  const ask = vi.fn((count: number) => count + 1)
  const next = remembered(ask)
  for (let count = 0; count <= 4000; count++) expect(next(count)).toBe(count + 1)
  expect(next(0)).toBe(1)
  expect(ask).toHaveBeenCalledTimes(4002)
})
