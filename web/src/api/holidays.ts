/** The files of public holidays that are made with the page (build/holidays.ts), loaded when they are asked for. */
import type { CountryHolidays } from '../../build/country-holidays.mjs'
import { pageOrigin } from '../platform/origin'

export type { CountryHolidays } from '../../build/country-holidays.mjs'

export interface HolidayIndex {
  /** The library and its version. */
  source: string
  /** First and last year that is known. */
  from: number
  until: number
  /** By name. */
  countries: { code: string; name: string }[]
}

/** Longer than a slow line takes for some kilobytes. */
const ANSWER_MS = 20_000

/** Where the licence and the sources of the holidays stand. */
export const HOLIDAY_LICENCE = '/holidays/LICENSE.txt'

async function load<T>(name: string): Promise<T> {
  const answer = await fetch(new URL(`/holidays/${name}.json`, pageOrigin()), {
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`/holidays/${name}.json answered ${answer.status}`)
  return (await answer.json()) as T
}

export const holidayIndex = (): Promise<HolidayIndex> => load('index')
export const countryHolidays = (code: string): Promise<CountryHolidays> => load(code)
