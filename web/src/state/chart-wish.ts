/** What is asked of the chart from elsewhere on the page: done by the chart there is, or by the next one (U12, U21). */

/** `whole` shows all of a plan that was just opened: as `fit`, but nobody chose the zoom that it takes. */
export type ChartWish = 'fit' | 'whole' | 'today' | 'zoomIn' | 'zoomOut' | 'refresh'

interface Chart {
  /** Answers whether it could: a chart without a size cannot. */
  fulfil: (wish: ChartWish) => boolean
  /** It can go no further that way. */
  isSpent: (wish: ChartWish) => boolean
}

let asked: ChartWish | null = null
let chart: Chart | null = null

export function askChart(wish: ChartWish) {
  asked = chart?.fulfil(wish) ? null : wish
}

export const isSpent = (wish: ChartWish): boolean => chart?.isSpent(wish) ?? false

/** The chart there is; what was asked before it came is done at once. The answer ends it. */
export function onWish(next: Chart): () => void {
  chart = next
  if (asked) askChart(asked)
  return () => {
    if (chart === next) chart = null
  }
}
