import type { TotalsView } from '../../editor/__generated__/types'
import { days, number } from '../../ui/count'
import { DURATION, DURATION_TIP, LENGTH, lengthTip, TASKS, COUNT_TIP } from './texts'

/** The plan's sums (spec §2, decision D10) in words: name, value, what is counted. */
export const sumsOf = (totals: TotalsView) => [
  { name: LENGTH, value: days(totals.projectDays), tip: lengthTip(totals.workingDays) },
  { name: DURATION, value: days(totals.totalDuration), tip: DURATION_TIP },
  { name: TASKS, value: number(totals.count), tip: COUNT_TIP },
]
