/** @vitest-environment jsdom */
import { expect, test } from 'vitest'
import { draw, planOf, prepareScreen, xOf } from './drawn-chart'
import { fitPlan } from './going'

prepareScreen()

test('U12: Fit shows the whole plan in the finest mode with room for it', () => {
  const { gantt, opened } = draw({ opened: planOf([{}, { startDate: '2026-05-04' }]) })
  fitPlan(gantt)
  const { extent, view } = gantt.parts
  expect(extent.view).toBe('Month')
  expect(view.left).toBeLessThanOrEqual(xOf(opened, 0))
  expect(view.left + view.width).toBeGreaterThanOrEqual(extent.lastBarX)
})

test('a short plan is fitted finer than by days', () => {
  const { gantt } = draw({ opened: planOf([{}]) })
  fitPlan(gantt)
  expect(gantt.parts.extent.view).toBe('Quarter Day')
})

test('Today pressed again leads back', () => {
  const { gantt } = draw()
  const { view } = gantt.parts
  gantt.scrollTo(view.left + 500)
  const there = view.left
  gantt.scroll_current()
  expect(view.left).not.toBe(there)
  gantt.scroll_current()
  expect(view.left).toBeCloseTo(there)
})

test('after another mode Today leads to today first, not back to where one was', () => {
  const { gantt } = draw()
  const { view } = gantt.parts
  gantt.scrollTo(view.left + 500)
  gantt.scroll_current()
  gantt.change_view_mode('Week')
  const today = () => Math.max(0, gantt.parts.extent.todayX - view.width / 3)
  gantt.scrollTo(today())
  gantt.scroll_current()
  expect(view.left).toBeCloseTo(today(), 0)
})

test('the wheel with Ctrl changes the mode around the pointer', () => {
  const { gantt } = draw()
  const { view } = gantt.parts
  gantt.scrollTo(view.left + 300)
  const under = () => gantt.source.chart.dateAt(view.left + 200).date
  const before = under()
  const turn = (deltaY: number, ctrlKey = true) =>
    gantt.$container.dispatchEvent(
      new WheelEvent('wheel', { deltaY, ctrlKey, clientX: 200, cancelable: true, bubbles: true }),
    )
  expect(turn(-30)).toBe(false)
  expect(gantt.parts.extent.view).toBe('Day')
  turn(-40)
  expect(gantt.parts.extent.view).toBe('Half Day')
  expect(under()).toBe(before)
  expect(turn(100, false)).toBe(true)
  expect(gantt.parts.extent.view).toBe('Half Day')
})
