/** Where a chart stood, for the next one: it outlives the pane (decision U12). */
import { EXTENSIONS } from '../../editor/__generated__/constants'
import type { DateAt, TaskId } from '../../editor/__generated__/types'

export interface KeptPlace {
  /** Nothing before the first chart is gone. */
  was: {
    /** At the left edge of the view. */
    left: DateAt
    /** How often the timeline had been extended on each side. */
    before: number
    after: number
    /** The zoom, where there was a chart: not always the one that is remembered, which was chosen. */
    mode: string | null
    /** The tasks that were in view: another plan has others. */
    tasks: ReadonlySet<TaskId>
  } | null
}

/** `left` is where a chart of an earlier visit stood: kept where the plan has bars there. */
export const createKeptPlace = (left: DateAt | null = null): KeptPlace => ({
  was: left && { left, before: EXTENSIONS, after: EXTENSIONS, mode: null, tasks: new Set() },
})
