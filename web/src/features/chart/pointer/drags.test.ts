/** @vitest-environment jsdom */
import { describe, expect, test, vi } from 'vitest'
import { barOf, draw, fire, planOf, prepareScreen, xOf } from '../drawn-chart'

prepareScreen()

/** Where a bar is drawn in the window, px: jsdom has the chart begin at 0. */
const seenAt = (gantt: ReturnType<typeof draw>['gantt'], task: number) => {
  const path = barOf(gantt, task).querySelector('.bar')?.getAttribute('d') ?? ''
  const [, x] = /^M(-?[\d.]+)/.exec(path) ?? []
  return Number(x) + gantt.parts.bars.origin.x - gantt.$container.scrollLeft
}

/** Presses a bar a day from its left end and moves it by so many px; it stays in the hand. */
function hold(drawn: ReturnType<typeof draw>, task: number, dx: number) {
  const { gantt, opened, day } = drawn
  const at = xOf(opened, task - 1) - gantt.$container.scrollLeft + day
  fire(barOf(gantt, task), 'pointerdown', { clientX: at })
  fire(barOf(gantt, task), 'pointermove', { clientX: at + dx, buttons: 1 })
  return { at, move: (to: number) => fire(barOf(gantt, task), 'pointermove', { clientX: to, buttons: 1 }) }
}

const TWO = [{}, {}]

test('the bar stays under the pointer where somebody else makes the timeline begin earlier', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, opened, dispatch, day } = drawn
  const { at, move } = hold(drawn, 2, 2 * day)
  const before = seenAt(gantt, 2)
  const { first } = gantt.parts.extent
  opened.plan.dispatch({ type: 'moveBar', task: 1, startDate: '2025-06-02' })
  expect(gantt.parts.extent.first < first).toBe(true)
  expect(seenAt(gantt, 2)).toBeCloseTo(before)
  move(at + 2 * day + 1)
  fire(barOf(gantt, 2), 'pointerup', { clientX: at + 2 * day + 1 })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'moveBar', task: 2, startDate: '2026-01-07' })
})

test('a change of the scale in the middle leaves the bar under the pointer, and the drop commits what is there', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, dispatch, day } = drawn
  const { at } = hold(drawn, 2, 2 * day)
  const pointer = at + 2 * day
  gantt.change_view_mode('Week', true, pointer)
  const { left } = gantt.parts.view
  const held = gantt.source.chart.dateAt(left + pointer)
  // Pressed on the sixth: a day into the bar.
  expect(held.date).toBe('2026-01-08')
  const start = gantt.source.chart.xAt({ date: '2026-01-07', part: 0 })! - left
  expect(Math.abs(seenAt(gantt, 2) - start)).toBeLessThan(3)
  fire(barOf(gantt, 2), 'pointerup', { clientX: pointer })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'moveBar', task: 2, startDate: '2026-01-07' })
})

test('the view scrolled under a hand that rests takes the bar along', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, dispatch, day } = drawn
  const { at } = hold(drawn, 2, 2 * day)
  gantt.scrollBy(3 * day)
  fire(barOf(gantt, 2), 'pointerup', { clientX: at + 2 * day })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'moveBar', task: 2, startDate: '2026-01-10' })
})

test('a bar that somebody else moves in the middle stays under the pointer', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, opened, dispatch, day } = drawn
  const { at, move } = hold(drawn, 2, 2 * day)
  const before = seenAt(gantt, 2)
  opened.plan.dispatch({ type: 'moveBar', task: 2, startDate: '2026-01-12' })
  expect(seenAt(gantt, 2)).toBeCloseTo(before)
  move(at + 2 * day + 1)
  fire(barOf(gantt, 2), 'pointerup', { clientX: at + 2 * day })
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'moveBar', task: 2, startDate: '2026-01-07' })
})

test('a drag whose task somebody else deletes is over, and said to be', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, opened, pointer, voice, dispatch, day } = drawn
  hold(drawn, 2, 2 * day)
  const { group } = gantt.parts.bars.rowOf(2)!
  opened.plan.dispatch({ type: 'deleteTasks', tasks: [2], withSubtasks: true })
  expect(pointer.isBusy).toBe(false)
  expect(voice.announce).toHaveBeenCalledWith('Cancelled. Nothing was changed.')
  expect(voice.showHint).toHaveBeenLastCalledWith(null)
  expect(gantt.parts.bars.rowOf(2)).toBeNull()
  expect(group.isConnected && group.getAttribute('data-task') === '2').toBe(false)
  dispatch.mockClear()
  fire(gantt.$container, 'pointerup', { clientX: 300 })
  expect(dispatch).not.toHaveBeenCalled()
})

test('the bar after a deleted one has its focus', () => {
  const { gantt, opened } = draw({ opened: planOf([{}, {}, {}]) })
  gantt.focusTask(2)
  expect(document.activeElement).toBe(barOf(gantt, 2))
  opened.plan.dispatch({ type: 'deleteTasks', tasks: [2], withSubtasks: true })
  expect(gantt.parts.bars.rowOf(2)).toBeNull()
  expect(document.activeElement).toBe(barOf(gantt, 3))
})

test('a dependency drawn to an edge takes the view along, up and down as well', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => void frames.splice(0))
  const { gantt, host, pointer } = draw({ opened: planOf(Array.from({ length: 60 }, () => ({}))) })
  vi.spyOn(gantt.$container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 640))
  pointer.hands.showHandles(1)
  const { left } = gantt.parts.view
  const link = host.querySelector('.handle.link')!
  fire(link, 'pointerdown', { clientX: 300, clientY: 60 })
  const run = () => frames.splice(0).forEach((frame) => frame(0))
  fire(link, 'pointermove', { clientX: 400, clientY: 635, buttons: 1 })
  run()
  expect(gantt.parts.view.top).toBeGreaterThan(0)
  expect(gantt.parts.view.left).toBe(left)
  fire(link, 'pointermove', { clientX: 795, clientY: 300, buttons: 1 })
  run()
  expect(gantt.parts.view.left).toBeGreaterThan(left)
  pointer.cancel()
  expect(frames).toHaveLength(0)
})

/** A swipe of 60 px to the left, begun in the middle of a row; the browser gives the press to `target`. */
function swipe({ gantt }: ReturnType<typeof draw>, target: Element, row: number) {
  const { header, row: height } = gantt.parts.sizes
  const at = { pointerType: 'touch', clientY: header + (row + 0.5) * height }
  fire(target, 'pointerdown', { ...at, clientX: 300 })
  for (const clientX of [280, 240]) fire(target, 'pointermove', { ...at, clientX, buttons: 1 })
  fire(target, 'pointerup', { ...at, clientX: 240 })
}

test.each(['start', 'progress', 'link', 'bar'])(
  'a finger that comes down in the row below, whose press the browser gives to the %s, moves the view alone',
  (kind) => {
    const drawn = draw({ opened: planOf(TWO) })
    const { gantt, host, pointer, dispatch } = drawn
    pointer.hands.showHandles(1)
    const { left } = gantt.parts.view
    const target = kind === 'bar' ? barOf(gantt, 1) : host.querySelector(`.handle[data-handle=${kind}]`)!
    swipe(drawn, target, 1)
    expect(gantt.parts.view.left).toBe(left + 60)
    // On the other task's bar as well.
    document.elementFromPoint = () => barOf(gantt, 2)
    swipe(drawn, target, 1)
    expect(gantt.parts.view.left).toBe(left + 120)
    expect(dispatch).not.toHaveBeenCalled()
  },
)

test('a finger on a handle, or beside a bar in its row, drags it', () => {
  const drawn = draw({ opened: planOf(TWO) })
  const { gantt, host, pointer, dispatch } = drawn
  pointer.hands.showHandles(1)
  swipe(drawn, barOf(gantt, 1), 0)
  expect(dispatch).toHaveBeenCalledTimes(1)
  const start = host.querySelector('.handle[data-handle=start]')!
  document.elementFromPoint = () => start
  swipe(drawn, start, 0)
  expect(dispatch).toHaveBeenCalledTimes(2)
})

describe('a bar pressed near the edge of the view', () => {
  /** How far the view goes while a bar that was pressed there is moved, step by step. */
  function wentAlong(drawn: ReturnType<typeof draw>, pressed: number, steps: readonly number[]) {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    vi.stubGlobal('cancelAnimationFrame', () => void frames.splice(0))
    const { gantt } = drawn
    vi.spyOn(gantt.$container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 640))
    const { left } = gantt.parts.view
    fire(barOf(gantt, 2), 'pointerdown', { clientX: pressed })
    return steps.map((clientX) => {
      fire(barOf(gantt, 2), 'pointermove', { clientX, buttons: 1 })
      frames.splice(0).forEach((frame) => frame(0))
      return Math.sign(gantt.parts.view.left - left)
    })
  }

  test.each([
    ['right', 780, [775, 774, 740]],
    ['left', 20, [25, 26, 60]],
  ])('and moved away from the %s one takes nothing along', (_, pressed, steps) => {
    expect(wentAlong(draw({ opened: planOf(TWO) }), pressed, steps)).toEqual(steps.map(() => 0))
  })

  test.each([
    ['right', 780, [775, 781], 1],
    ['left', 40, [35, 20], -1],
    ['right', 780, [740, 775], 1],
  ])('and moved towards the %s one, or back to it, takes the view along', (_, pressed, steps, went) => {
    const drawn = draw({ opened: planOf(TWO) })
    drawn.gantt.scrollBy(300)
    expect(wentAlong(drawn, pressed, steps)).toEqual([0, went])
  })
})
