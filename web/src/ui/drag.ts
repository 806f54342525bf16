/** What drags of cards and rows have in common. */
import { isApple } from './keys'

/** A finger held still this long lifts: short enough to feel at hand, long enough not to take a swipe. */
export const HOLD_MS = 300
/** How far a mouse moves before it drags, and a finger before it swipes, px. */
export const MOUSE_SLOP = 5
export const TOUCH_SLOP = 8

const EDGE = 48
const FASTEST = 16

/** Px to scroll in one frame, for a pointer at `at` between `start` and `end`. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const near = Math.min(EDGE, (end - start) / 4)
  if (at < start + near) return -Math.ceil(Math.min(1, (start + near - at) / near) * FASTEST)
  if (at > end - near) return Math.ceil(Math.min(1, (at - end + near) / near) * FASTEST)
  return 0
}

/** The press that ends a drag is no click on what lies below. */
export function swallowClick() {
  const swallow = (click: MouseEvent) => click.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}

/** Whether a click came of a finger or a pen; browsers that do not tell are taken for a mouse. */
export const isByFinger = (event: MouseEvent): boolean =>
  event instanceof PointerEvent && event.pointerType !== '' && event.pointerType !== 'mouse'

/** A press of the main button. With Control it asks for the menu on an Apple machine, and begins no drag. */
export const isMainPress = ({ button, ctrlKey }: Pick<MouseEvent, 'button' | 'ctrlKey'>): boolean =>
  button === 0 && !(ctrlKey && isApple(navigator.platform))
