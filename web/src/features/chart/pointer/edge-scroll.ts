/** Near an edge of the view a drag takes the view along, for as long as the pointer stays there. */
import type { WindowedGantt } from '../windowed-gantt'

const EDGE_PX = 28
const STEP_PX = 14
/** Rows are met one by one: slower than days. */
const ROWS_STEP_PX = 5

const sideOf = (at: number, low: number, high: number) =>
  at < low + EDGE_PX ? -1 : at > high - EDGE_PX ? 1 : 0

/** The two edges of one direction. */
class Edges {
  /** Where the press was, until the pointer has left the strip it was in: who drags away from an edge stays here. */
  #pressed: number | null

  constructor(pressed: number) {
    this.#pressed = pressed
  }

  stepAt(at: number, low: number, high: number, step: number): number {
    const side = sideOf(at, low, high)
    if (this.#pressed !== null && sideOf(this.#pressed, low, high) !== side) this.#pressed = null
    return this.#pressed !== null && (at - this.#pressed) * side <= 0 ? 0 : side * step
  }
}

export class EdgeScroll {
  #frame = 0
  readonly #across: Edges
  readonly #down: Edges

  constructor(
    private readonly gantt: WindowedGantt,
    /** Where the drag was pressed, px of the window. */
    { x, y }: { x: number; y: number },
    /** Whether rows are gone through as well. */
    private readonly isRowsToo = false,
  ) {
    this.#across = new Edges(x)
    this.#down = new Edges(y)
  }

  /** The pointer is here. What scrolls is drawn, and the drag hears of that as of every drawing. */
  at({ clientX, clientY }: PointerEvent) {
    this.stop()
    const { gantt } = this
    const box = gantt.$container.getBoundingClientRect()
    const dx = this.#across.stepAt(clientX, box.left, box.right, STEP_PX)
    const top = box.top + gantt.parts.sizes.header
    const dy = this.isRowsToo ? this.#down.stepAt(clientY, top, box.bottom, ROWS_STEP_PX) : 0
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
