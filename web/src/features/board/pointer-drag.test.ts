// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edgeSpeed, HOLD_MS } from '../../ui/drag'
import { listenForDrags, type DragHost } from './pointer-drag'

test('near an edge the board scrolls, the nearer the faster, and never in the middle', () => {
  expect(edgeSpeed(500, 0, 1000)).toBe(0)
  expect(edgeSpeed(2, 0, 1000)).toBeLessThan(edgeSpeed(40, 0, 1000))
  expect(edgeSpeed(1200, 0, 1000)).toBe(16)
  expect(edgeSpeed(-50, 0, 1000)).toBe(-16)
})

let root: HTMLElement
let host: { [name in keyof DragHost]-?: ReturnType<typeof vi.fn> }
let unlisten: () => void

const pointer = (target: EventTarget, type: string, fields: PointerEventInit) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, ...fields }))

beforeEach(() => {
  vi.useFakeTimers()
  root = document.createElement('div')
  const lane = document.createElement('section')
  lane.dataset.lane = '2'
  const card = document.createElement('div')
  card.dataset.card = '7'
  const button = document.createElement('button')
  card.append(button)
  lane.append(card)
  root.append(lane)
  document.body.append(root)
  document.elementFromPoint = () => lane
  host = {
    lift: vi.fn(() => true),
    over: vi.fn(),
    carry: vi.fn(),
    drop: vi.fn(),
    cancel: vi.fn(),
    atEdge: vi.fn(),
  }
  unlisten = listenForDrags(root, host as unknown as DragHost)
})
afterEach(() => {
  unlisten()
  root.remove()
  vi.useRealTimers()
})
const card = () => root.querySelector('[data-card]')!

test('a mouse lifts once it has moved, and drops where it is let go', () => {
  pointer(card(), 'pointerdown', { pointerType: 'mouse', clientX: 10, clientY: 10 })
  pointer(window, 'pointermove', { clientX: 12, clientY: 10 })
  expect(host.lift).not.toHaveBeenCalled()
  pointer(window, 'pointermove', { clientX: 30, clientY: 10 })
  expect(host.lift).toHaveBeenCalledWith(7, 2, 10, 10)
  expect(host.over).toHaveBeenCalledWith(2)
  pointer(window, 'pointerup', { clientX: 30, clientY: 10 })
  expect(host.drop).toHaveBeenCalledTimes(1)
})

test('a finger lifts after a hold; a swipe before that scrolls', () => {
  pointer(card(), 'pointerdown', { pointerType: 'touch', clientX: 10, clientY: 10 })
  pointer(window, 'pointermove', { clientX: 10, clientY: 40 })
  vi.advanceTimersByTime(HOLD_MS)
  expect(host.lift).not.toHaveBeenCalled()
  pointer(card(), 'pointerdown', { pointerType: 'touch', clientX: 10, clientY: 10 })
  vi.advanceTimersByTime(HOLD_MS)
  expect(host.lift).toHaveBeenCalledTimes(1)
  const swipe = new Event('touchmove', { cancelable: true })
  window.dispatchEvent(swipe)
  expect(swipe.defaultPrevented).toBe(true)
  pointer(window, 'pointercancel', {})
  expect(host.cancel).toHaveBeenCalledTimes(1)
})

test('Escape cancels, and a button on a card is no handle', () => {
  pointer(card(), 'pointerdown', { pointerType: 'mouse', clientX: 10, clientY: 10 })
  pointer(window, 'pointermove', { clientX: 30, clientY: 10 })
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(host.cancel).toHaveBeenCalledTimes(1)
  pointer(root.querySelector('button')!, 'pointerdown', { pointerType: 'mouse', clientX: 10, clientY: 10 })
  pointer(window, 'pointermove', { clientX: 60, clientY: 10 })
  expect(host.lift).toHaveBeenCalledTimes(1)
})
