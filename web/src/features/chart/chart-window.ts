/** Which rows and which stretch of time are drawn. Pure: the same view, the same window. */

/** What shows of the chart below its header, px. */
export interface View {
  left: number
  top: number
  width: number
  height: number
}

/** Rows [first, end) and the stretch x0 to x1 px. */
export interface ChartWindow {
  first: number
  end: number
  x0: number
  x1: number
}

interface Reach {
  rows: number
  rowHeight: number
  width: number
}

/** Rows drawn beyond each edge at least; a window moves by as many. */
export const ROW_STEP = 2
/** The same across, px: sideways scrolling within it costs nothing. */
export const X_STEP = 512

/**
 * The view and a margin, in whole steps: scrolling within a step changes nothing, and what a step brings in or
 * lets go is the same few rows every time, so that no frame has more to do than the others.
 */
export function windowOf(view: View, reach: Reach): ChartWindow {
  const clampRow = (row: number) => Math.min(Math.max(row, 0), reach.rows)
  const clampX = (x: number) => Math.min(Math.max(x, 0), reach.width)
  const top = Math.floor(view.top / reach.rowHeight / ROW_STEP) - 1
  const bottom = Math.ceil((view.top + view.height) / reach.rowHeight / ROW_STEP) + 1
  return {
    first: clampRow(top * ROW_STEP),
    end: clampRow(bottom * ROW_STEP),
    x0: clampX(Math.floor((view.left - X_STEP / 4) / X_STEP) * X_STEP),
    x1: clampX(Math.ceil((view.left + view.width + X_STEP / 4) / X_STEP) * X_STEP),
  }
}

export const sameRows = (a: ChartWindow, b: ChartWindow) => a.first === b.first && a.end === b.end
export const sameStretch = (a: ChartWindow, b: ChartWindow) => a.x0 === b.x0 && a.x1 === b.x1

/** The parts of [first, end) that are not in [knownFirst, knownEnd), top first. */
export function missing(window: ChartWindow, known: { first: number; end: number }): [number, number][] {
  if (known.end <= window.first || known.first >= window.end || known.first >= known.end)
    return window.first < window.end ? [[window.first, window.end]] : []
  const parts: [number, number][] = []
  if (window.first < known.first) parts.push([window.first, known.first])
  if (known.end < window.end) parts.push([known.end, window.end])
  return parts
}

/**
 * Scroll position that keeps the pixel `at` of the view over the same place when that place moves from `before`
 * to `after`.
 */
export const keepInPlace = (scrollLeft: number, before: number, after: number) =>
  Math.max(0, scrollLeft + after - before)
