// @ts-check
/**
 * The public holidays of a country as the page loads them. In a worker thread, because the sky is computed for
 * some calendars: seconds for all countries, while the page is bundled.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'

const DAY = 24 * 60 * 60 * 1000
/** Summer time makes a day an hour shorter. */
const SLACK = 0.05

/** The countries that the library knows. */
export const countryCodes = () => Object.keys(new Holidays().getCountries('en')).sort()

/**
 * Name and date of each whole day off; half days are worked.
 * @param {{ date: string, start: Date, end: Date, name: string }} holiday
 */
function dayOff({ date, start, end, name }) {
  const [first, time] = date.split(' ')
  const days = Math.floor((end.getTime() - start.getTime()) / DAY + SLACK)
  if (first === undefined || time !== '00:00:00' || days < 1) return null
  const last = new Date(Date.parse(`${first}T00:00:00Z`) + (days - 1) * DAY).toISOString().slice(0, 10)
  return { name, dates: days === 1 ? first : `${first}/${last}` }
}

/**
 * Keys `name, newline, dates` of a country's or a region's days off, by date.
 * @param {string} country @param {string | undefined} region @param {number} from @param {number} until
 */
function daysOff(country, region, from, until) {
  const calendar = new Holidays({ country, ...(region && { state: region }) }, { types: ['public'] })
  // Their own dates are wanted, not instants, which take as long to compute as all the rest.
  calendar.setTimezone(undefined)
  const keys = new Set()
  for (let year = from; year <= until; year += 1) {
    for (const holiday of calendar.getHolidays(year, 'en')) {
      const day = dayOff(holiday)
      if (day !== null) keys.add(`${day.name}\n${day.dates}`)
    }
  }
  return keys
}

/**
 * @param {string} code @param {number} from @param {number} until
 * @returns {import('./country-holidays.d.mts').CountryHolidays}
 */
export function countryHolidays(code, from, until) {
  const whole = daysOff(code, undefined, from, until)
  const names = Object.entries(new Holidays().getStates(code, 'en') ?? {})
  const all = names.map(([region, name]) => ({
    code: region,
    name,
    days: daysOff(code, region, from, until),
  }))
  const own = all.filter(({ days }) => !equal(days, whole))
  /** @type {Map<string, import('./country-holidays.d.mts').NamedDays>} */
  const groups = new Map()
  const keys = new Set([...whole, ...own.flatMap(({ days }) => [...days])])
  for (const key of [...keys].sort(byDates)) {
    const isWhole = whole.has(key)
    const regions = own.filter(({ days }) => days.has(key) !== isWhole).map((region) => region.code)
    const [name = '', dates = ''] = key.split('\n')
    const id = JSON.stringify([name, isWhole, regions])
    const group = groups.get(id)
    if (group) group.dates.push(dates)
    else {
      const where = isWhole ? (regions.length > 0 ? { except: regions } : {}) : { in: regions }
      groups.set(id, { name, dates: [dates], ...where })
    }
  }
  const regions = own.map(({ code, name }) => ({ code, name }))
  return {
    code,
    from,
    until,
    regions: regions.sort((a, b) => (a.name < b.name ? -1 : 1)),
    days: [...groups.values()],
  }
}

/** @param {Set<string>} a @param {Set<string>} b */
const equal = (a, b) => a.size === b.size && [...a].every((key) => b.has(key))

/** @param {string} a @param {string} b */
function byDates(a, b) {
  const [one, other] = [a, b].map((key) => key.split('\n').reverse().join('\n'))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

if (!isMainThread && parentPort) {
  const { codes, from, until } = workerData
  parentPort.postMessage(codes.map((/** @type {string} */ code) => countryHolidays(code, from, until)))
}
