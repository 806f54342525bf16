/** The days of a week as the visitor's country orders them. */
import { CalendarDate, startOfWeek } from '@internationalized/date'
import { pageLocale } from '../../ui/locale'

/** Any Monday. */
const MONDAY = new CalendarDate(2024, 1, 1)

/** @returns short names with their number in the calendar of a plan, where 0 is Monday */
export function weekdays(locale: string = pageLocale()): { name: string; weekday: number }[] {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const first = startOfWeek(MONDAY, locale)
  return Array.from({ length: 7 }, (_, at) => {
    const day = first.add({ days: at })
    const weekday = (day.compare(MONDAY) + 7) % 7
    return { name: names.format(day.toDate('UTC')), weekday }
  })
}
