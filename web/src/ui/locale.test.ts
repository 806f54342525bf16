import { expect, test } from 'vitest'
import { dayAndYearText, dayText, localeFor } from './locale'

test('the page is written in the manner of the visitor’s country', () => {
  expect(localeFor('en-US')).toBe('en-US')
  expect(localeFor('de-AT')).toBe('en-AT')
  expect(localeFor('ar')).toBe('en-EG')
  for (const none of ['', 'C', 'en-US@posix', 'de_DE.UTF-8']) expect(localeFor(none)).toBe('en-GB')
})

test('a day is the one that was meant in every time zone', () => {
  expect(dayText('2026-01-05')).toBe('5 Jan')
  expect(dayAndYearText('2026-12-31')).toBe('31 Dec 2026')
})
