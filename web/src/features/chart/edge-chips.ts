/**
 * Keeps the chips at the edges up to date, and the names of bars that begin before the view in it: while the chart is
 * at rest, so that they cost no frame of a scroll.
 */
import { follow } from './following'
import { EdgeLayer, edgesOf, type Reach } from './paint/edge-layer'
import { shownIn } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/**
 * The chart has come to rest so long after it was made, and after the last step, ms. Not when the browser tells of the
 * end of scrolling: moved by the table beside it, the chart's scrolling ends in every frame.
 */
const SETTLED_AFTER = 150

/** Answers what is to be called after each drawing. */
export function addEdgeChips(gantt: WindowedGantt): () => void {
  const { $container, parts } = gantt
  const edges = new EdgeLayer((task) => follow(gantt, task))
  $container.after(edges.root)
  let isAtRest = false

  const show = () => {
    if (!isAtRest || parts.view.width === 0) return
    const { first, end } = shownIn(parts)
    const reaches: Reach[] = []
    for (let at = first; at < end; at++) {
      const row = parts.bars.rowAt(at)
      if (!row?.item) continue
      row.holdName(parts.view.left)
      reaches.push({ item: row.item, end: row.end })
    }
    const { header, row: height } = parts.sizes
    edges.show(edgesOf(reaches, parts.view), { top: parts.view.top, header, height })
  }
  const settle = () => {
    isAtRest = true
    show()
  }
  let settling = setTimeout(settle, SETTLED_AFTER)
  const onScroll = () => {
    if (isAtRest) edges.hide()
    isAtRest = false
    clearTimeout(settling)
    settling = setTimeout(settle, SETTLED_AFTER)
  }
  $container.addEventListener('scroll', onScroll, { passive: true, signal: parts.end.signal })
  parts.atEnd.add(() => {
    clearTimeout(settling)
    edges.root.remove()
  })
  return show
}
