/** What the chart shows of the scheduler: the switch above it, and why a date in its cards. */
import type { TaskId } from '../editor/__generated__/types'
import { DatesSwitch, WhyDate } from '../features/scheduling'

export const CHART_SCHEDULING = {
  dates: <DatesSwitch />,
  why: (task: TaskId, onGoTo: (task: TaskId) => void, onShow: () => void) => (
    <WhyDate task={task} onGoTo={onGoTo} onShow={onShow} />
  ),
}
