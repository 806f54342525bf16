/** Near an edge of the view a drag takes the view along, for as long as the pointer stays there. */
import type { WindowedGantt } from '../windowed-gantt'

const EDGE_PX = 28
const STEP_PX = 14
/** Rows are met one by one: slower than days. */
const ROWS_STEP_PX = 5

const stepFor = (at: number, low: number, high: number, step: number) =>
  at < low + EDGE_PX ? -step : at > high - EDGE_PX ? step : 0

export class EdgeScroll {
  #frame = 0

  constructor(
    private readonly gantt: WindowedGantt,
    /** Whether rows are gone through as well. */
    private readonly isRowsToo = false,
  ) {}

  /** The pointer is here. What scrolls is drawn, and the drag hears of that as of every drawing. */
  at({ clientX, clientY }: PointerEvent) {
    this.stop()
    const { gantt } = this
    const box = gantt.$container.getBoundingClientRect()
    const dx = stepFor(clientX, box.left, box.right, STEP_PX)
    const top = box.top + gantt.parts.sizes.header
    const dy = this.isRowsToo ? stepFor(clientY, top, box.bottom, ROWS_STEP_PX) : 0
    if (dx === 0 && dy === 0) return
    const follow = () => {
      // First, so that the drag can end it while it is drawn.
      this.#frame = requestAnimationFrame(follow)
      gantt.scrollBy(dx, dy)
    }
    this.#frame = requestAnimationFrame(follow)
  }

  stop() {
    cancelAnimationFrame(this.#frame)
  }
}
