/** What the chart asks of the open plan: it draws what it is given and tells what was done to it. */
import type { Command, TaskId } from '../../editor/__generated__/types'
import type { Chart, Outcome } from '../../editor/plan-ports'

export interface ChartSource {
  /**
   * All dates, positions and bounds, from the rules. Rows count from 0 in the view; positions are px from the left
   * of the timeline.
   */
  chart: Chart
  /** What a picture of the plan is headed with. */
  title(): string
  /** The plan as a save record: a picture is drawn elsewhere. */
  record(): string
  /** Row of a task in the view, or -1. */
  indexOf(task: TaskId): number
  /** Commits a change as one undo step; a refusal is shown by whoever shows refusals. */
  dispatch(command: Command): Outcome
  /** As `dispatch`, where the chart itself says what was done, or why not. */
  tryOut(command: Command): Outcome
  isReadOnly(): boolean
  /** Whether bars may be changed now; where not, whoever shows refusals is told why. */
  mayChange(): boolean
  /** Told of every task that is gone to elsewhere, in the table or by a command. */
  onFollow(listener: (task: TaskId) => void): () => void
  /** Told after every change of the plan. */
  subscribe(listener: () => void): () => void
}
