/** Keys and pointers on the board, as intents. */
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import { isByFinger } from '../../ui/drag'
import type { BoardStore } from './board-store'
import { cardKey, type CardKey } from './card-keys'
import { ghostPlace } from './ghost-place'
import { listenForDrags } from './pointer-drag'

const cardAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

export function useBoardEvents(store: BoardStore, isNarrow: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return
    let grip = { width: 0, height: 0, x: 0, y: 0 }
    return listenForDrags(element, {
      lift: (task, index, x, y) => {
        const box = element.querySelector(`[data-card="${task}"]`)?.getBoundingClientRect()
        if (!box) return false
        store.send({ do: 'lift', task, index, by: 'pointer' })
        if (store.task() !== task) return false
        picture.current?.style.setProperty('width', `${box.width}px`)
        grip = { width: box.width, height: box.height, x: x - box.left, y: y - box.top }
        return true
      },
      over: (index) => store.send({ do: 'moveOver', index }),
      carry: (x, y) => {
        const { left, top } = ghostPlace({ x, y }, grip, window.innerWidth, window.innerHeight)
        picture.current?.style.setProperty('transform', `translate(${left}px, ${top}px) rotate(1.5deg)`)
      },
      drop: () => store.send({ do: 'drop' }),
      cancel: () => store.send({ do: 'cancel' }),
      atEdge: (side) => {
        if (isNarrow) store.send({ do: 'turn', side })
      },
    })
  }, [isNarrow, store])

  const act = (key: CardKey, card: HTMLElement, task: TaskId) => {
    switch (key.do) {
      case 'lift': {
        const index = Number(card.closest<HTMLElement>('[data-lane]')?.dataset.lane)
        return store.send({ do: 'lift', task, index, by: 'keys' })
      }
      case 'go':
        return store.send({ ...key, task })
      case 'open':
        return store.send({ do: 'ask', about: 'details', task })
      case 'delete':
        return store.send({ do: 'ask', about: 'delete', task })
      case 'menu': {
        const box = card.getBoundingClientRect()
        return openMenu(task, box.left + 12, box.bottom - 12)
      }
      case 'stay':
        return
      default:
        store.send(key)
    }
  }
  const openMenu = (task: TaskId, x: number, y: number) => {
    const card = store.cardOf(task)
    if (card) store.send({ do: 'openMenu', card, x, y })
  }

  const openDetails = (target: EventTarget) => {
    const card = cardAt(target)
    if (card && target instanceof Element && !target.closest('button, input'))
      store.send({ do: 'ask', about: 'details', task: Number(card.dataset.card) })
  }

  /** Undo may go to another card: keys there would carry one that is not seen. */
  const letGo = (next: EventTarget | null) => {
    const { drag } = store.get()
    if (drag.at !== 'lifted' || drag.by !== 'keys') return
    const card = next && cardAt(next)
    if (Number(card?.dataset.card) === drag.card.id) return
    store.send({ do: 'cancel' })
    // Not back to the column of the card that was lifted: on a narrow screen the other one would go with its own.
    const lane = card?.closest<HTMLElement>('[data-lane]')
    if (lane) store.send({ do: 'show', index: Number(lane.dataset.lane) })
  }

  const handlers = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const card = cardAt(event.target)
      // Only on the card itself: its buttons and fields have keys of their own.
      if (!card || card !== event.target) return
      const key = cardKey(event, store.task() !== null)
      if (!key) return
      event.preventDefault()
      event.stopPropagation()
      act(key, card, Number(card.dataset.card))
    },
    // A finger has no second button and no hover: its tap opens what a double press opens.
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isByFinger(event.nativeEvent)) openDetails(event.target)
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (!isByFinger(event.nativeEvent)) openDetails(event.target)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const task = Number(cardAt(event.target)?.dataset.card)
      if (!store.cardOf(task) || store.task() !== null) return
      event.preventDefault()
      openMenu(task, event.clientX, event.clientY)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => letGo(event.relatedTarget),
    // A card that goes from the page with the focus on it tells of no blur.
    onFocus: (event: FocusEvent<HTMLElement>) => letGo(event.target),
  }
  return { root, picture, handlers }
}
