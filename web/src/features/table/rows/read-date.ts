/** A date of a cell as people read it; copying, editing and the page's own text keep `YYYY-MM-DD`. */
import { todayText } from '../../../platform/today'
import { dayAndYearText, dayText } from '../../../ui/locale'

/** A scroll draws the same few hundred days again and again. */
const known = new Map<string, string>()

/** `5 Jan`, with the year where it is another than today's. */
export function readDate(iso: string, today: string = todayText()): string {
  const year = today.slice(0, 4)
  const key = `${year} ${iso}`
  const found = known.get(key)
  if (found !== undefined) return found
  const read = (iso.startsWith(year) ? dayText : dayAndYearText)(iso)
  known.set(key, read)
  return read
}
