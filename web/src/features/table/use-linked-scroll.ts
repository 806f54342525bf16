import { useEffect, type RefObject } from 'react'
import type { ScrollLink } from '../../ui/scroll-link'
import type { RowPainter } from './rows/row-painter'

/**
 * Keeps the table at the one scroll position of both panes, while they are linked, and marks it while it is
 * scrolled sideways: columns are pinned only then, because each pinned cell is a layer of its own to the browser.
 */
export function useLinkedScroll(
  frame: RefObject<HTMLElement | null>,
  scroll: ScrollLink,
  painter: Pick<RowPainter, 'scrolled'>,
) {
  useEffect(() => {
    const box = frame.current
    if (!box) return
    // At the top it stands already, and to be told so it would lay the whole page out at once.
    if (scroll.get() > 0) box.scrollTo({ top: scroll.get() })
    let isSideways = false
    const onScroll = () => {
      const top = box.scrollTop
      if (box.scrollLeft > 0 !== isSideways) {
        isSideways = !isSideways
        box.toggleAttribute('data-sideways', isSideways)
      }
      scroll.set(top, 'table')
    }
    // Before the rows are drawn anew: the position is read while the layout still stands.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true })
    const unfollow = scroll.follow('table', (top) => {
      box.scrollTo({ top })
      // Not by the event, which comes a frame later: there would be a gap.
      painter.scrolled()
    })
    return () => {
      box.removeEventListener('scroll', onScroll, { capture: true })
      unfollow()
    }
  }, [frame, painter, scroll])
}
