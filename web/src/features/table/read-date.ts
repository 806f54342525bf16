/** A date of a cell as people read it; copying, editing and the page's own text keep `YYYY-MM-DD`. */
import { todayText } from '../../platform/today'

const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('en-GB', options)
const long = new Intl.DateTimeFormat('en-GB', { ...options, year: 'numeric' })

/** A scroll draws the same few hundred days again and again. */
const known = new Map<string, string>()

/** `5 Jan`, with the year where it is another than today's. */
export function readDate(iso: string, today: string = todayText()): string {
  const year = today.slice(0, 4)
  const key = `${year} ${iso}`
  const found = known.get(key)
  if (found !== undefined) return found
  const read = (iso.startsWith(year) ? short : long).format(new Date(`${iso}T00:00:00Z`))
  known.set(key, read)
  return read
}
