/**
 * What the chart asks of the open plan. All dates, positions and bounds come from here, that is from the rules:
 * the chart draws what it is given and tells what was done to it.
 */
import type {
  Arrows,
  Axis,
  BarPlace,
  Card,
  ChartExtent,
  ChartItem,
  ChartSettings,
  DateAt,
  DragStep,
  Grip,
  LevelColour,
  PictureOptions,
} from '../../editor/__generated__/types'
import type { Command, TaskId } from '../../editor/__generated__/types'
import type { Refused } from '../../editor/plan-store'

type LinkAnswer = { ok: true; text: string } | { ok: false; message: string }

/** Rows count from 0 in the view; positions are px from the left of the timeline. */
export interface ChartSource {
  set(settings: ChartSettings): ChartExtent
  extent(): ChartExtent
  items(first: number, end: number): ChartItem[]
  /** Paths from the window's top left corner. */
  arrows(first: number, end: number, x0: number, x1: number): Arrows
  /** Of those, the arrows whose upper end is in the rows. */
  arrowsBegun(first: number, end: number, x0: number, x1: number): Arrows
  axis(x0: number, x1: number): Axis
  card(task: TaskId): Card | null
  /** Arrows are drawn to where the drag stands, until it is released. */
  drag(task: TaskId, grip: Grip, dx: number): DragStep | null
  /** The bars of these rows that the drag takes along. */
  along(first: number, end: number): BarPlace[]
  release(): void
  nudge(task: TaskId, grip: Grip, by: number): DragStep | null
  link(from: TaskId, to: TaskId): LinkAnswer
  dateAt(x: number): DateAt
  xAt(at: DateAt): number | null
  /** Bar colours by level. */
  palette(): LevelColour[]
  /** An SVG document. */
  picture(options: PictureOptions): string
  /** The same divided into pages, each a picture of its own. */
  pages(options: PictureOptions): PictureOptions[]
  /** What a picture of the plan is headed with. */
  title(): string
  /** Row of a task in the view, or -1. */
  indexOf(task: TaskId): number
  /** Commits a change as one undo step; a refusal is shown by whoever shows refusals. */
  dispatch(command: Command): { ok: true } | { ok: false; refusal: Refused }
  isReadOnly(): boolean
  /** Whether bars may be changed now; where not, whoever shows refusals is told why. */
  mayChange(): boolean
  /** Told of every task that is gone to elsewhere, in the table or by a command. */
  onFollow(listener: (task: TaskId) => void): () => void
  /** Told after every change of the plan. */
  subscribe(listener: () => void): () => void
}
