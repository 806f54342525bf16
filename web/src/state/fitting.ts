/** A plan that has just come is to be seen as a whole: by the chart there is, or by the next one (U12). */

/** Answers whether it could: a chart without a size cannot. */
type Fit = () => boolean

let isAsked = false
let chart: Fit | null = null

export function askToFit() {
  isAsked = !chart?.()
}

/** The chart there is; what was asked before it came is done at once. The answer ends it. */
export function onFit(fit: Fit): () => void {
  chart = fit
  if (isAsked) askToFit()
  return () => {
    if (chart === fit) chart = null
  }
}
