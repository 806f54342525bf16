/** The focus stays on its card while others move it, and goes to a neighbour when they delete it, as in the table. */
import { useEffect, useRef } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import type { BoardSource } from './board-source'
import { heir, type Held } from './kept-focus'

/** As it is drawn still, and whether the reader goes from card to card by keys. */
function heldNow(): (Held & { isByKeys: boolean }) | null {
  const active = document.activeElement
  const lane = active?.closest<HTMLElement>('[data-lane]')
  if (!active || !lane) return null
  const card = active.closest<HTMLElement>('[data-card]')
  return {
    task: card && Number(card.dataset.card),
    columnIndex: Number(lane.dataset.lane),
    place: card ? Number(card.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1 : 0,
    isByKeys: active.matches(':focus-visible'),
  }
}

export function useKeptFocus(source: BoardSource, focus: (task: TaskId, isByKeys: boolean) => void) {
  const plan = usePlan()
  const held = useRef<ReturnType<typeof heldNow>>(null)
  // Told before the change is drawn. A field that goes with its card changes the plan once more, without the focus.
  useEffect(
    () =>
      plan.subscribe(() => {
        held.current = heldNow() ?? held.current
      }),
    [plan],
  )
  // After every draw: whoever shows the plan draws whenever it tells of itself.
  useEffect(() => {
    const before = held.current
    held.current = null
    // Another column is another list: there the card is another one for the browser, which drops the focus.
    if (!before || document.activeElement !== document.body) return
    const task = heir(before, source)
    if (task !== null) focus(task, before.isByKeys)
  })
}
