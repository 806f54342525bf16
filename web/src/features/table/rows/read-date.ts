/** A date of a cell as people read it; copying, editing and the page's own text keep `YYYY-MM-DD`. */
import { todayText } from '../../../platform/today'
import { dayAndYearText, dayText } from '../../../ui/locale'

/** `5 Jan`, with the year where it is another than today's. */
export const readDate = (iso: string, today: string = todayText()): string =>
  (iso.startsWith(today.slice(0, 4)) ? dayText : dayAndYearText)(iso)
