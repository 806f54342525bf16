/** Days off of one name. */
export interface NamedDays {
  name: string
  /** `2026-04-03`, or `2026-03-20/2026-03-22` for several in a row, both included. */
  dates: string[]
  /** The regions that have them; they are no holiday of the whole country. */
  in?: string[]
  /** The regions that do not have them, although the whole country does. */
  except?: string[]
}

export interface CountryHolidays {
  /** ISO 3166-1, two letters. */
  code: string
  /** First and last year. */
  from: number
  until: number
  /** Those with holidays of their own, by name. */
  regions: { code: string; name: string }[]
  /** By first date. */
  days: NamedDays[]
}

/** The countries that the library knows. */
export function countryCodes(): string[]

/** Whole days only: half days are worked. */
export function countryHolidays(code: string, from: number, until: number): CountryHolidays
