import { expect, test } from 'vitest'
import type { LinkInfo } from '../../api/links'
import { endOfDay, factsOf, hasEnded, lastDayOf, titleOf } from './link-facts'

const link: LinkInfo = {
  shortCode: 'k3x9ab',
  name: '',
  title: 'Kitchen',
  taskCount: 3,
  mode: 'editable',
  revision: 2,
  createdAt: '2026-01-05T09:30:00Z',
  updatedAt: '2026-01-09T16:45:12Z',
  expiresAt: null,
  othersMaySave: false,
  cardShowsPlan: true,
}

test('a link is called by its name, else by its plan, else by its code', () => {
  expect(titleOf({ ...link, name: 'Mine' })).toBe('Mine')
  expect(titleOf(link)).toBe('Kitchen')
  expect(titleOf({ ...link, title: '' })).toBe('Plan k3x9ab')
})

test('l7 the list says who may do what, and until when', () => {
  const now = new Date('2026-02-01T12:00:00Z')
  expect(factsOf(link, now)).toBe('3 tasks · visitors may edit a copy · saved 9 Jan 2026')
  const expiresAt = new Date(2026, 1, 11).toISOString()
  expect(factsOf({ ...link, mode: 'readOnly', othersMaySave: true, expiresAt }, now)).toBe(
    '3 tasks · visitors may view, others signed in may save · saved 9 Jan 2026 · expires after 10 Feb 2026',
  )
  expect(factsOf({ ...link, expiresAt }, new Date(2026, 1, 11))).toContain('expired after 10 Feb 2026')
})

test('a link opens through the whole of its last day, and then for nobody', () => {
  const expiresAt = endOfDay('2026-02-10')!
  expect(lastDayOf(expiresAt)).toBe('2026-02-10')
  expect(hasEnded({ ...link, expiresAt }, new Date(2026, 1, 10, 23, 59, 59))).toBe(false)
  expect(hasEnded({ ...link, expiresAt }, new Date(2026, 1, 11))).toBe(true)
  expect(hasEnded(link)).toBe(false)
})

test.each(['', '2026-02-30', '10.2.2026', '2026-2-1', 'tomorrow', '2026-02-10T10:00'])(
  '%j is no day',
  (text) => {
    expect(endOfDay(text)).toBeNull()
  },
)

test.each(['2026-12-31', '2028-02-29', '2026-03-29', '2026-10-25'])('%s ends at its midnight', (day) => {
  expect(lastDayOf(endOfDay(day)!)).toBe(day)
})
