/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { createChart } from './create-chart'
import { barOf, draw, planOf, prepareScreen, recordOf, xOf } from './drawn-chart'
import { follow } from './following'
import { createKeptPlace } from './kept-place'

prepareScreen()

test('without an auth context the factory throws the text of the specification', () => {
  const { source } = planOf()
  expect(() => createChart(null, document.createElement('div'), source)).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})

test('a selector that finds nothing and an element of the wrong kind are told apart', () => {
  const { source } = planOf()
  expect(() => createChart({}, '#nowhere', source)).toThrow(ReferenceError)
  expect(() => createChart({}, 7 as never, source)).toThrow(TypeError)
})

test('a refused task keeps its row and cannot be reached', () => {
  const { gantt } = draw()
  expect(barOf(gantt, 3).getAttribute('visibility')).toBe('hidden')
  expect(barOf(gantt, 3).getAttribute('tabindex')).toBe('-1')
})

/** Two other tasks, a year later. */
const LATER = recordOf([{ startDate: '2027-02-01' }, { startDate: '2027-02-01' }], 100)

test('another plan elsewhere in time is shown where its bars are, and an edit leaves the view where it is', () => {
  const { gantt, opened, day } = draw()
  const { view } = gantt.parts
  const { left } = view
  opened.plan.dispatch({ type: 'moveBar', task: 1, startDate: '2027-02-01' })
  expect(view.left).toBe(left)
  opened.plan.adopt(LATER)
  expect(view.left).toBeCloseTo(xOf(opened, 0) - 2 * day)
})

test('a chart stands where the one before it stood, and another plan where its bars are', () => {
  const place = createKeptPlace()
  const opened = planOf()
  const first = draw({ opened, kept_place: place })
  const home = first.gantt.parts.view.left
  first.gantt.setScrollTop(31)
  first.gantt.scrollBy(500)
  first.gantt.destroy()
  const again = draw({ opened, kept_place: place, scroll_top: 31 })
  expect(again.gantt.parts.view.top).toBe(31)
  expect(again.gantt.parts.view.left).toBeCloseTo(home + 500)
  again.gantt.destroy()
  opened.plan.adopt(LATER)
  const other = draw({ opened, kept_place: place })
  expect(other.gantt.parts.view.left).toBeCloseTo(xOf(opened, 0) - 2 * other.day)
})

test('it follows a task that is gone to, only where its bar is out of view', () => {
  const { gantt, opened } = draw()
  const { view } = gantt.parts
  const { left } = view
  const followed = () => xOf(opened, 0) - 800 / 4
  follow(gantt, 1)
  expect(view.left).toBe(left)
  gantt.scrollBy(4000)
  follow(gantt, 1)
  expect(view.left).toBeCloseTo(followed())
  // Other dates take it elsewhere: typed ones are followed, a drag's are where the hand is.
  const move = (startDate: string) => opened.plan.dispatch({ type: 'moveBar', task: 1, startDate })
  const before = view.left
  gantt.committing(() => move('2026-10-05'))
  expect(view.left).toBeCloseTo(before)
  gantt.planChanged()
  expect(view.left).toBeCloseTo(before)
  move('2027-03-05')
  expect(view.left).toBeCloseTo(followed())
})

test('a window of another size shows the same dates, however wide its columns are', () => {
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resize = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const { gantt, opened } = draw()
  const { chart } = opened.source
  gantt.scrollBy(2000)
  const left = () => chart.dateAt(gantt.parts.view.left)
  const dateOf = ({ date, part }: ReturnType<typeof left>) => Date.parse(date) / 86_400_000 + part
  const before = dateOf(left())
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('innerHeight', height)
    const { column } = gantt.parts.sizes
    resize()
    expect(gantt.parts.sizes.column).not.toBe(column)
    expect(dateOf(left())).toBeCloseTo(before)
  }
})
