/** Where others stand, on the cards that are drawn, and where one stands oneself: at the whole row (LV21). */
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { hereNow, marksOf, onHere, standAt } from '../../state/presence'
import type { BoardStore } from './board-store'

const topOf = (card: HTMLElement) => card.firstElementChild

/** A ring around the card and initials beside its name. No card is drawn anew for it; one that comes into view is marked. */
export function useOthers(lane: RefObject<HTMLElement | null>) {
  const marked = useRef<HTMLElement[]>([])
  const mark = useCallback(() => {
    for (const card of marked.current) {
      delete card.dataset.other
      card.style.removeProperty('--other')
      topOf(card)?.removeAttribute('data-others')
    }
    marked.current = []
    for (const [task, { mark, hue }] of marksOf(hereNow().others)) {
      const card = lane.current?.querySelector<HTMLElement>(`[data-card="${task}"]`)
      if (!card) continue
      card.style.setProperty('--other', hue)
      card.dataset.other = ''
      topOf(card)?.setAttribute('data-others', mark)
      marked.current.push(card)
    }
  }, [lane])
  useLayoutEffect(mark)
  useEffect(() => onHere(mark), [mark])
}

/** The card in one's hand, else the one that had the focus last. */
export function useOwnStand(board: RefObject<HTMLElement | null>, store: BoardStore) {
  useEffect(() => {
    const element = board.current
    if (!element) return
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
      if (card) standAt(Number(card.dataset.card))
    }
    const stop = store.subscribe(() => {
      const task = store.task()
      if (task !== null) standAt(task)
    })
    element.addEventListener('focusin', onFocus)
    return () => {
      element.removeEventListener('focusin', onFocus)
      stop()
      standAt(null)
    }
  }, [board, store])
}
