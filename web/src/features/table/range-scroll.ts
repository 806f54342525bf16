/** A range, or the corner of one, that is dragged past the table's edge: the table scrolls along until it is let go. */
import { edgeSpeed } from '../../ui/drag'
import { ROW_HEIGHT } from '../../ui/metrics'
import { cellOfTarget } from './cell-events'
import { isSameCell, type Cell } from './selection'

/** The pointer may be this far outside until the scroll is at its fastest, px. */
const FAR = 48

/** How far `at` lies outside, as a speed: inside nothing scrolls, else a range could not end at the last row in view. */
const speed = (at: number, start: number, end: number) => edgeSpeed(at, start - FAR, end + FAR)

const within = (at: number, start: number, end: number) => Math.min(Math.max(at, start + 1), end - 1)

/** The cell here, or the one above it: below the last row there is room. */
function lowestCell(x: number, y: number, top: number): Cell | null {
  for (let at = y; at > top; at -= ROW_HEIGHT) {
    const element = document.elementFromPoint(x, at)
    const cell = element && cellOfTarget(element)
    if (cell) return cell
  }
  return null
}

/**
 * Follows a press of the mouse; `over` hears of the cells that come to the edge, `onEnd` whether the button was let go:
 * a press may end without that, in another window.
 */
export function followPress(
  frame: HTMLElement,
  over: (cell: Cell) => void,
  onEnd: (isLetGo: boolean) => void,
) {
  const listening = new AbortController()
  const { signal } = listening
  let animation = 0
  let reached: Cell | null = null
  const stop = ({ type }: Event) => {
    listening.abort()
    cancelAnimationFrame(animation)
    onEnd(type === 'mouseup')
  }
  const step = (x: number, y: number) => {
    const box = frame.getBoundingClientRect()
    const top = box.top + (frame.firstElementChild?.clientHeight ?? 0)
    const right = box.left + frame.clientWidth
    // In a low window the table may end below it.
    const bottom = Math.min(box.top + frame.clientHeight, window.innerHeight)
    const [across, down] = [speed(x, box.left, right), speed(y, top, bottom)]
    if (!across && !down) return
    frame.scrollBy(across, down)
    const cell = lowestCell(within(x, box.left, right), within(y, top, bottom), top)
    if (cell && !isSameCell(cell, reached)) over((reached = cell))
    animation = requestAnimationFrame(() => step(x, y))
  }
  const onMove = (event: MouseEvent) => {
    cancelAnimationFrame(animation)
    if (event.buttons === 1) step(event.clientX, event.clientY)
    else stop(event)
  }
  window.addEventListener('mousemove', onMove, { signal })
  for (const end of ['mouseup', 'blur', 'pointercancel']) window.addEventListener(end, stop, { signal })
}
