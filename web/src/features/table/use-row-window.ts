import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ROW_HEIGHT } from '../../ui/metrics'
import type { ScrollLink } from '../../ui/scroll-link'

/** Without scrolling for so long, the table has come to rest. */
const REST_MS = 150

interface Watching {
  frame: RefObject<HTMLElement | null>
  /** Knows where the frame stands by the time the rows hear of its scrolling. */
  scroll: ScrollLink
}

/**
 * The first row in view, the height of the frame in px, and whether it is scrolled at this moment.
 *
 * Rows are all as high, so that a division says it. The board's library asks the page for sizes with every turn of
 * the wheel: the chart has been moved by then, and each question lays the page out once more in the frame.
 */
export function useRowWindow({ frame, scroll }: Watching) {
  const [view, setView] = useState(() => ({ top: rowAt(scroll.get()), isScrolling: false }))
  const [height, setHeight] = useState(800)

  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const measure = () => setHeight(box.clientHeight)
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    measure()

    let shown = { top: -1, isScrolling: false }
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = (isScrolling: boolean) => {
      const top = rowAt(scroll.get())
      if (top === shown.top && isScrolling === shown.isScrolling) return
      shown = { top, isScrolling }
      // In the frame of the scroll itself: later it would show a gap.
      flushSync(() => setView(shown))
    }
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => show(false), REST_MS)
      show(true)
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      sizes.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [frame, scroll])

  return { ...view, height }
}

const rowAt = (top: number): number => Math.max(0, Math.floor(top / ROW_HEIGHT))
