/**
 * Lifting a card with mouse, pen or finger, carrying it over the columns and dropping it.
 *
 * A mouse lifts once it has moved a little; a finger after a short hold, so that a swipe still scrolls. Near an
 * edge the board and the column below scroll on by themselves.
 */
import { edgeSpeed, HOLD_MS, isMainPress, MOUSE_SLOP, swallowClick, TOUCH_SLOP } from '../../ui/drag'

export interface DragHost {
  /** Begins to carry the card, taken at this point; false when it may not be lifted. */
  lift: (task: number, lane: number, x: number, y: number) => boolean
  /** The column the card is over now, or none. */
  over: (lane: number | null) => void
  /** Moves the picture of the card. */
  carry: (x: number, y: number) => void
  drop: () => void
  cancel: () => void
  /** Nearer than this to the left or right edge for a while; a narrow screen shows the next column then. */
  atEdge?: (side: -1 | 1) => void
}

const EDGE_WAIT_MS = 600

type Gesture =
  | { at: 'idle' }
  | { at: 'pressed'; pointer: number; x: number; y: number; task: number; lane: number; isTouch: boolean }
  | { at: 'carrying'; pointer: number; x: number; y: number }

/** What a press begins: on a card, but not on its buttons and fields, which are pressed and not dragged. */
function pressOf(event: PointerEvent): Extract<Gesture, { at: 'pressed' }> | null {
  if (!isMainPress(event) || !(event.target instanceof Element)) return null
  const card = event.target.closest<HTMLElement>('[data-card]')
  const lane = card?.closest<HTMLElement>('[data-lane]')
  if (!card || !lane || event.target.closest('button, input, a')) return null
  return {
    at: 'pressed',
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    task: Number(card.dataset.card),
    lane: Number(lane.dataset.lane),
    isTouch: event.pointerType !== 'mouse',
  }
}

/** The one column that is shown, for a pointer beside it: a finger waits at the edge for the next one, and means it. */
function onlyLaneAt(root: HTMLElement, y: number): HTMLElement | null {
  const strip = root.querySelector<HTMLElement>('[data-strip="one"]')
  const box = strip?.getBoundingClientRect()
  return strip && box && y >= box.top && y <= box.bottom
    ? strip.querySelector<HTMLElement>('[data-lane]')
    : null
}

/** Listens on the board's root; answers what takes the listeners away. */
export function listenForDrags(root: HTMLElement, host: DragHost): () => void {
  let gesture: Gesture = { at: 'idle' }
  let hold: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let edgeSince = 0
  let listening: AbortController | null = null

  const stop = () => {
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    listening?.abort()
    listening = null
    gesture = { at: 'idle' }
  }
  const laneAt = (x: number, y: number): HTMLElement | null =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]') ?? onlyLaneAt(root, y)

  const scrollAlong = (now: number) => {
    if (gesture.at !== 'carrying') return
    const { x, y } = gesture
    const strip = root.querySelector<HTMLElement>('[data-strip]')
    if (strip) {
      const box = strip.getBoundingClientRect()
      const sideways = edgeSpeed(x, box.left, box.right)
      strip.scrollLeft += sideways
      if (sideways === 0) edgeSince = now
      else if (now - edgeSince > EDGE_WAIT_MS) {
        edgeSince = now
        host.atEdge?.(sideways < 0 ? -1 : 1)
      }
    }
    const cards = laneAt(x, y)?.querySelector<HTMLElement>('[data-scroller]')
    if (cards) {
      const box = cards.getBoundingClientRect()
      cards.scrollTop += edgeSpeed(y, box.top, box.bottom)
    }
    look(x, y)
    frame = requestAnimationFrame(scrollAlong)
  }
  const look = (x: number, y: number) => {
    const lane = laneAt(x, y)
    host.over(lane ? Number(lane.dataset.lane) : null)
  }
  const lift = () => {
    if (gesture.at !== 'pressed') return
    const { pointer, x, y, task, lane } = gesture
    if (!host.lift(task, lane, x, y)) return stop()
    gesture = { at: 'carrying', pointer, x, y }
    host.carry(x, y)
    edgeSince = performance.now()
    frame = requestAnimationFrame(scrollAlong)
  }

  const onMove = (event: PointerEvent) => {
    if (gesture.at === 'idle' || event.pointerId !== gesture.pointer) return
    const { clientX: x, clientY: y } = event
    if (gesture.at === 'pressed') {
      const far = Math.hypot(x - gesture.x, y - gesture.y)
      if (gesture.isTouch) {
        if (far > TOUCH_SLOP) stop()
        return
      }
      if (far < MOUSE_SLOP) return
      lift()
      if ((gesture as Gesture).at !== 'carrying') return
    }
    gesture = { at: 'carrying', pointer: event.pointerId, x, y }
    host.carry(x, y)
    look(x, y)
  }
  const onUp = (event: PointerEvent) => {
    if (gesture.at === 'idle' || event.pointerId !== gesture.pointer) return
    const wasCarrying = gesture.at === 'carrying'
    stop()
    if (wasCarrying) {
      swallowClick()
      host.drop()
    }
  }
  const onCancel = () => {
    const wasCarrying = gesture.at === 'carrying'
    stop()
    if (wasCarrying) host.cancel()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || gesture.at !== 'carrying') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }

  const onDown = (event: PointerEvent) => {
    const press = gesture.at === 'idle' ? pressOf(event) : null
    if (!press) return
    gesture = press
    const { isTouch } = press
    if (isTouch) hold = setTimeout(lift, HOLD_MS)
    listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', onCancel, { signal })
    window.addEventListener('blur', onCancel, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    // Once lifted, a finger carries the card and does not scroll; until then it may.
    window.addEventListener('touchmove', (touch) => gesture.at === 'carrying' && touch.preventDefault(), {
      signal,
      passive: false,
    })
    // Holding is not asking for the browser's menu.
    if (isTouch) window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
  }

  root.addEventListener('pointerdown', onDown)
  return () => {
    onCancel()
    root.removeEventListener('pointerdown', onDown)
  }
}
