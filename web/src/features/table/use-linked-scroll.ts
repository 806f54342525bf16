import { useEffect, type RefObject } from 'react'
import type { ScrollLink } from '../../ui/scroll-link'

/** Keeps the table at the one scroll position of both panes, while they are linked. */
export function useLinkedScroll(frame: RefObject<HTMLElement | null>, scroll: ScrollLink) {
  useEffect(() => {
    const box = frame.current
    if (!box) return
    box.scrollTo({ top: scroll.get() })
    const onScroll = () => scroll.set(box.scrollTop, 'table')
    // Before the rows are drawn anew: the position is read while the layout still stands.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true })
    const unfollow = scroll.follow('table', (top) => box.scrollTo({ top }))
    return () => {
      box.removeEventListener('scroll', onScroll, { capture: true })
      unfollow()
    }
  }, [frame, scroll])
}
