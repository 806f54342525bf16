/** Keeps the chips at the edges up to date: gone while the chart scrolls, so that they cost no frame. */
import { follow } from './following'
import { EdgeLayer, edgesOf } from './paint/edge-layer'
import { shownIn } from './placing'
import type { WindowedGantt } from './windowed-gantt'

/**
 * The chart has come to rest so long after the last step, ms. Not when the browser tells of the end of scrolling: moved by
 * the table beside it, the chart's scrolling ends in every frame.
 */
const SETTLED_AFTER = 150

/** Answers what is to be called after each drawing. */
export function addEdgeChips(gantt: WindowedGantt, signal: AbortSignal): () => void {
  const { $container, parts } = gantt
  const edges = new EdgeLayer((task) => follow(gantt, task))
  $container.after(edges.root)
  let isScrolling = false
  let settling: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    if (isScrolling || parts.view.width === 0) return
    const { first, end } = shownIn(parts)
    const items = []
    for (let row = first; row < end; row++) {
      const item = parts.bars.rowAt(row)?.item
      if (item) items.push(item)
    }
    edges.show(edgesOf(items, parts.view), parts.sizes.header - parts.view.top, parts.sizes.row)
  }
  const settle = () => {
    isScrolling = false
    show()
  }
  const onScroll = () => {
    if (!isScrolling) edges.hide()
    isScrolling = true
    clearTimeout(settling)
    settling = setTimeout(settle, SETTLED_AFTER)
  }
  $container.addEventListener('scroll', onScroll, { passive: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(settling)
    edges.root.remove()
  })
  return show
}
