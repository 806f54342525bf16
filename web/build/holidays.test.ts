import { expect, test } from 'vitest'
import { countryHolidays } from './country-holidays.mjs'
import { buildYear } from './holidays'

const DATE = /^\d{4}-\d\d-\d\d(\/\d{4}-\d\d-\d\d)?$/

/** Names of the days off of one date, where `region` is the country's when empty. */
function on(code: string, date: string, region = '') {
  const { days } = countryHolidays(code, 2026, 2027)
  const here = days.filter(({ in: only, except }) =>
    only ? only.includes(region) : !except?.includes(region),
  )
  return here.filter(({ dates }) => dates.includes(date)).map(({ name }) => name)
}

test('a country has its holidays, and its regions theirs', () => {
  expect(on('DE', '2026-04-03')).toEqual(['Good Friday'])
  expect(on('DE', '2026-06-04')).toEqual([])
  expect(on('DE', '2026-06-04', 'BY')).toEqual(['Corpus Christi'])
  expect(on('GB', '2026-04-06')).toEqual(on('GB', '2026-04-06', 'ENG'))
  expect(on('GB', '2026-04-06', 'SCT')).toEqual([])
})

test('a holiday that moves to a working day is there on both', () => {
  expect(on('US', '2026-07-03')).toEqual(['Independence Day (substitute day)'])
  expect(on('US', '2026-07-04')).toEqual(['Independence Day'])
})

test('several days in a row are one entry, half days are none', () => {
  expect(on('SA', '2026-05-26/2026-05-29')).toHaveLength(1)
  expect(on('IS', '2026-12-24')).toEqual([])
})

test('names and dates can be read, the same every time', () => {
  for (const code of ['DE', 'IL', 'BR']) {
    const country = countryHolidays(code, 2026, 2027)
    expect(country).toEqual(countryHolidays(code, 2026, 2027))
    expect(country.days.flatMap(({ dates }) => dates).filter((date) => !DATE.test(date))).toEqual([])
  }
})

test('the year is that of the build, or of the build that is made again', () => {
  expect(buildYear(undefined, Date.parse('2026-12-31T23:59:59Z'))).toBe(2026)
  expect(buildYear('1767225599', 0)).toBe(2025)
  expect(buildYear('', Date.parse('2027-01-01T00:00:00Z'))).toBe(2027)
})
