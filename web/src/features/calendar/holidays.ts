/** Public holidays of a country or of one of its regions, out of the country's file. */
import type { CountryHolidays } from '../../api/holidays'

/**
 * A line for each, as somebody would type it.
 *
 * @param region empty for the whole country
 */
export function holidayLines(
  { days }: CountryHolidays,
  region: string,
  from: number,
  until: number,
): string[] {
  const here = days.filter(({ in: only, except }) =>
    only ? only.includes(region) : !except?.includes(region),
  )
  const isWanted = (date: string) => Number(date.slice(0, 4)) >= from && Number(date.slice(0, 4)) <= until
  return here.flatMap(({ name, dates }) =>
    dates.filter(isWanted).map((date) => `${date.replace('/', ' to ')} ${name}`),
  )
}
