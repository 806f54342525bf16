/** The wheel with Ctrl, and two fingers, change the mode; the date under them stays there. */
import type { WindowedGantt } from '../windowed-gantt'

/** A notch of a mouse wheel, or as much of a touchpad, px. */
const NOTCH = 60
/** Fingers this much farther apart, or nearer together, are a step. */
const STEP = 1.5

export function listenToZoom(gantt: WindowedGantt, signal: AbortSignal) {
  const host = gantt.$container
  const zoom = (isIn: boolean, clientX: number) => {
    const { extent } = gantt.parts
    const mode = isIn ? extent.zoomedIn : extent.zoomedOut
    if (mode) gantt.change_view_mode(mode, true, clientX - host.getBoundingClientRect().left)
  }

  let turned = 0
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    // Lines and pages of a wheel that does not count px are a notch each.
    const delta =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * NOTCH
    turned = Math.sign(delta) === Math.sign(turned) ? turned + delta : delta
    if (Math.abs(turned) < NOTCH) return
    zoom(turned < 0, event.clientX)
    turned = 0
  }

  /** How far apart two fingers were at the last step. */
  let apart: number | null = null
  const spread = ({ touches: [one, other] }: TouchEvent) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : null
  const onTouch = (event: TouchEvent) => {
    const now = event.touches.length === 2 ? spread(event) : null
    const [one, other] = event.touches
    if (now === null || !one || !other) {
      apart = null
      return
    }
    event.preventDefault()
    gantt.pointer?.cancel()
    apart ??= now
    if (now < apart * STEP && now > apart / STEP) return
    zoom(now > apart, (one.clientX + other.clientX) / 2)
    apart = now
  }

  // Not passive: the page must not zoom as well.
  const options = { signal, passive: false }
  host.addEventListener('wheel', onWheel, options)
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    host.addEventListener(name, onTouch, options)
}
