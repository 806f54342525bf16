import { expect, test } from 'vitest'
import { holidayLines } from './holidays'

test('a region has the country’s holidays, its own, and lacks some', () => {
  const country = {
    code: 'XX',
    from: 2026,
    until: 2027,
    regions: [{ code: 'N', name: 'North' }],
    days: [
      { name: 'New Year', dates: ['2026-01-01', '2027-01-01'] },
      { name: 'Feast', dates: ['2026-03-20/2026-03-22'], in: ['N'] },
      { name: 'May Day', dates: ['2026-05-01'], except: ['N'] },
    ],
  }
  expect(holidayLines(country, '', 2026, 2026)).toEqual(['2026-01-01 New Year', '2026-05-01 May Day'])
  expect(holidayLines(country, 'N', 2026, 2027)).toEqual([
    '2026-01-01 New Year',
    '2027-01-01 New Year',
    '2026-03-20 to 2026-03-22 Feast',
  ])
})
