/**
 * How the page writes dates and numbers: in its language, in the manner of the visitor's country. Each format is made
 * when it is first written: together they take a browser that has just come up 20 ms.
 */
import { once } from './once'
import { remembered } from './remembered'

/** The language of the page's texts. */
export const LANGUAGE = 'en'

/** The country of a browser's language, as far as that tells: some name one that is none, as `C` or `en-US@posix`. */
export function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

/**
 * The page's language as it is written where the visitor is: `en-US` in the United States, `en-DE` in Germany. It says
 * as well with which day a week begins. Where nothing is known of the country it is British.
 */
export const localeFor = (visitor: string): string => `${LANGUAGE}-${regionOf(visitor) ?? 'GB'}`

export const pageLocale = once(() => localeFor(globalThis.navigator?.language ?? ''))

const day = { day: 'numeric', month: 'short' } as const

/** A way to write dates, made when it is first used. A plan's calendar is Gregorian, also where a country has another. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(pageLocale(), { calendar: 'gregory', ...options }))

const formats = {
  day: dateFormat({ ...day, timeZone: 'UTC' }),
  dayAndYear: dateFormat({ ...day, year: 'numeric', timeZone: 'UTC' }),
}

/** `14:03`, wherever the visitor is (decisions, B.5). */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `14:03` of this moment: the language's standard has a time of day begin so, wherever the visitor is. */
export const clockText = (time: Date): string => time.toTimeString().slice(0, 5)

const read = (iso: string): Date => new Date(`${iso}T00:00:00Z`)

/** `5 Jan` of `2026-01-05`. */
export const dayText = remembered((iso: string): string => formats.day().format(read(iso)))

/** `5 Jan 2026` of `2026-01-05`. */
export const dayAndYearText = remembered((iso: string): string => formats.dayAndYear().format(read(iso)))
