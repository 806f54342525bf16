/**
 * Rows that are dragged by their number: a mouse drags once it has moved a little, a finger after a short hold. How
 * far up or down says between which rows they would stand, how far to the side on which level; the rules say where
 * they may (ED29).
 */
import { edgeSpeed, HOLD_MS, MOUSE_SLOP, swallowClick, TOUCH_SLOP } from '../../ui/drag'

export interface RowDragHost {
  /** Begins to drag; null where this row may not be. */
  lift: (task: number) => { tasks: number[]; level: number } | null
  /** Shows where they would stand: before the row in view of this index, levels right of where they stood. */
  over: (index: number, levels: number) => void
  drop: () => void
  /** After a drop too: nothing is dragged any more. */
  end: () => void
}

/** One level to the side, px: as far as names are indented by it. */
export const LEVEL_STEP = 14

interface Press {
  pointer: number
  fromX: number
  x: number
  y: number
  task: number
  isTouch: boolean
  isDragging: boolean
}

/** Listens on the table's frame; answers what takes the listeners away. */
export function listenForRowDrags(frame: HTMLElement, rowHeight: number, host: RowDragHost): () => void {
  let press: Press | null = null
  let hold: ReturnType<typeof setTimeout> | undefined
  let animation = 0
  let listening: AbortController | null = null

  const stop = () => {
    clearTimeout(hold)
    cancelAnimationFrame(animation)
    listening?.abort()
    if (press?.isDragging) host.end()
    press = null
  }
  const look = () => {
    if (!press?.isDragging) return
    const { top } = frame.lastElementChild?.getBoundingClientRect() ?? frame.getBoundingClientRect()
    host.over(
      Math.max(0, Math.round((press.y - top) / rowHeight)),
      Math.round((press.x - press.fromX) / LEVEL_STEP),
    )
  }
  const scrollAlong = () => {
    if (!press?.isDragging) return
    const { top, bottom } = frame.getBoundingClientRect()
    const speed = edgeSpeed(press.y, top + (frame.firstElementChild?.clientHeight ?? 0), bottom)
    frame.scrollTop += speed
    if (speed !== 0) look()
    animation = requestAnimationFrame(scrollAlong)
  }
  const lift = () => {
    if (!press) return
    if (!host.lift(press.task)) return stop()
    press.isDragging = true
    look()
    animation = requestAnimationFrame(scrollAlong)
  }
  const onMove = (event: PointerEvent) => {
    if (press?.pointer !== event.pointerId) return
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
    if (!press.isDragging && press.isTouch) {
      if (far > TOUCH_SLOP) stop()
      return
    }
    if (!press.isDragging && far < MOUSE_SLOP) return
    press.x = event.clientX
    press.y = event.clientY
    if (press.isDragging) look()
    else lift()
  }
  const onUp = (event: PointerEvent) => {
    if (press?.pointer !== event.pointerId) return
    if (press.isDragging) {
      swallowClick()
      host.drop()
    }
    stop()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.isDragging) return
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  const onDown = (event: PointerEvent) => {
    if (press || event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey) return
    const cell = event.target instanceof Element ? event.target.closest('[data-column="0"]') : null
    const row = cell?.closest<HTMLElement>('[data-task]')
    if (!row) return
    const isTouch = event.pointerType !== 'mouse'
    const { clientX: x, clientY: y, pointerId: pointer } = event
    press = { pointer, fromX: x, x, y, task: Number(row.dataset.task), isTouch, isDragging: false }
    if (isTouch) hold = setTimeout(lift, HOLD_MS)
    listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener('blur', stop, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    // A finger that drags does not scroll, and holding is not asking for the browser's menu.
    window.addEventListener('touchmove', (touch) => press?.isDragging && touch.preventDefault(), {
      signal,
      passive: false,
    })
    if (isTouch)
      window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal, capture: true })
  }
  frame.addEventListener('pointerdown', onDown)
  return () => {
    stop()
    frame.removeEventListener('pointerdown', onDown)
  }
}
