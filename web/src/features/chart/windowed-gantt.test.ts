/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChartExtent, ChartItem, ChartSettings, DragStep } from '../../editor/__generated__/types'
import type { ChartSource } from './chart-source'
import { createChart, type FactoryOptions } from './create-chart'
import type { ChartVoice } from './interaction'
import { createKeptPlace } from './kept-place'
import type { WindowedGantt } from './windowed-gantt'

/** A plan of three tasks, 30 px a day, written down rather than reckoned. */
const item = (row: number): ChartItem => ({
  task: row + 1,
  id: `task_${row + 1}`,
  row,
  name: `Task ${row + 1}`,
  start: '2026-01-05',
  end: '2026-01-07',
  progress: 40,
  dependencies: [],
  level: 0,
  customClass: 'level-0',
  colour: '#b9dccd',
  fill: null,
  fillProgress: null,
  thumbnail: null,
  x: 900,
  width: 90,
  progressWidth: 36,
  isMilestone: row === 1,
  isInvalid: false,
  isParent: false,
  sticksLeft: false,
  sticksRight: false,
  notes: [],
  isDone: false,
  isLate: false,
  refusal: row === 2 ? 'the duration of task "task_3" is too long (above ten years)' : null,
  label: `Task: Task ${row + 1}. From 5 January 2026 to 7 January 2026.`,
})

const moved: DragStep = {
  task: 1,
  grip: 'bar',
  start: '2026-01-07',
  lastDay: '2026-01-09',
  duration: 3,
  progress: 40,
  x: 960,
  width: 90,
  progressWidth: 36,
  reportedStart: '2026-01-07T00:00:00',
  reportedEnd: '2026-01-09T23:59:59',
  hint: '7 Jan 2026 - 9 Jan 2026',
  announcement: 'Task 1: from 7 January 2026 to 9 January 2026.',
  stopped: null,
  changed: true,
}

function fakeSource() {
  let view: ChartSettings['view'] = 'Day'
  const extent = (): ChartExtent => ({
    view,
    zoomedIn: 'Half Day',
    zoomedOut: 'Week',
    rows: 3,
    height: 53 * 31,
    width: 24_000,
    todayX: 1200,
    firstBarX: 900,
    lastBarX: 990,
    sizes: { header: 40, column: 30, bar: 17, row: 31, radius: 2, curve: 8 },
    first: '2025-12-06',
    last: '2028-01-15',
  })
  const dispatch = vi.fn<ChartSource['dispatch']>(() => ({ ok: true }))
  const source: ChartSource = {
    set: (settings) => {
      ;({ view } = settings)
      return extent()
    },
    extent,
    items: (first, end) => [0, 1, 2].slice(first, end).map(item),
    arrows: () => ({ kept: '', early: '', broken: '' }),
    arrowsBegun: () => ({ kept: '', early: '', broken: '' }),
    axis: () => ({ columns: [], columnWidth: 30, groups: [], shades: [] }),
    card: () => null,
    drag: (_, grip) => ({ ...moved, grip }),
    along: () => [],
    release: vi.fn(),
    nudge: () => moved,
    link: () => ({ ok: false, message: '' }),
    dateAt: () => ({ date: '2026-01-05', part: 0 }),
    xAt: () => 900,
    palette: () => [],
    picture: () => '',
    pages: (options) => [options],
    title: () => '',
    indexOf: (task) => task - 1,
    dispatch,
    isReadOnly: () => false,
    mayChange: () => true,
    onFollow: () => () => undefined,
    subscribe: () => () => undefined,
  }
  return { source, dispatch }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function draw(options: FactoryOptions & { source?: ChartSource } = {}) {
  const { source, dispatch } = fakeSource()
  const host = document.createElement('div')
  document.body.append(host)
  const voice: ChartVoice = {
    tell: vi.fn(),
    announce: vi.fn(),
    showCard: vi.fn(),
    showHint: vi.fn(),
    edit: vi.fn(),
  }
  const gantt = createChart({}, host, options.source ?? source, {
    voice,
    row_height: 31,
    header_height: 40,
    named_holidays: [],
    view_mode: 'Day',
    popup_on: 'click',
    ...options,
  })
  const { pointer } = gantt
  if (!pointer) throw new Error('nobody listens')
  return { gantt, dispatch, host, pointer, voice }
}

const barOf = (gantt: WindowedGantt, task: number) => {
  const row = gantt.parts.bars.rowOf(task)
  if (!row) throw new Error('no such row')
  return row.group
}

const fire = (target: Element, name: string, at: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(name, { bubbles: true, button: 0, isPrimary: true, pointerId: 1, ...at }),
  )

function dragBy(target: Element, dx: number) {
  fire(target, 'pointerdown', { clientX: 100 })
  fire(target, 'pointermove', { clientX: 100 + dx, buttons: 1 })
  fire(target, 'pointermove', { clientX: 100 + dx, buttons: 1 })
  fire(target, 'pointerup', { clientX: 100 + dx })
}

test('without an auth context the factory throws the text of the specification', () => {
  const { source } = fakeSource()
  expect(() => createChart(null, document.createElement('div'), source)).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})

test('a selector that finds nothing and an element of the wrong kind are told apart', () => {
  const { source } = fakeSource()
  expect(() => createChart({}, '#nowhere', source)).toThrow(ReferenceError)
  expect(() => createChart({}, 7 as never, source)).toThrow(TypeError)
})

test('a refused task keeps its row and cannot be reached', () => {
  const { gantt } = draw()
  expect(barOf(gantt, 3).getAttribute('visibility')).toBe('hidden')
  expect(barOf(gantt, 3).getAttribute('tabindex')).toBe('-1')
})

test('another plan elsewhere in time is shown where its bars are, and an edit leaves the view where it is', () => {
  const { source } = fakeSource()
  const plan = { from: 0, x: 900 }
  const items: ChartSource['items'] = (first, end) =>
    source.items(first, end).map((item) => ({ ...item, task: item.task + plan.from, x: plan.x }))
  const { gantt } = draw({ source: { ...source, items } })
  const { view } = gantt.parts
  const { left } = view
  plan.x = 15_000
  gantt.planChanged()
  expect(view.left).toBe(left)
  plan.from = 100
  gantt.planChanged()
  expect(view.left).toBe(15_000 - 2 * 30)
})

test('a chart stands where the one before it stood, and another plan where its bars are', () => {
  const place = createKeptPlace()
  const { source } = fakeSource()
  const dateAt: ChartSource['dateAt'] = (x) => ({ date: String(x), part: 0 })
  const xAt: ChartSource['xAt'] = ({ date }) => Number(date)
  const first = draw({ source: { ...source, dateAt, xAt }, kept_place: place })
  const home = first.gantt.parts.view.left
  first.gantt.setScrollTop(31)
  first.gantt.scrollBy(500)
  first.gantt.destroy()
  const again = draw({ source: { ...source, dateAt, xAt }, kept_place: place, scroll_top: 31 })
  expect(again.gantt.parts.view).toMatchObject({ left: home + 500, top: 31 })
  again.gantt.destroy()
  const items: ChartSource['items'] = (from, end) =>
    source.items(from, end).map((item) => ({ ...item, task: item.task + 100, x: 15_000 }))
  const other = draw({ source: { ...source, dateAt, xAt, items }, kept_place: place })
  expect(other.gantt.parts.view.left).toBe(15_000 - 2 * 30)
})

test('it follows a task that is gone to, only where its bar is out of view', () => {
  const { source } = fakeSource()
  const place = { x: 900, start: '2026-01-05' }
  const items: ChartSource['items'] = (first, end) =>
    source.items(first, end).map((item) => ({ ...item, ...place }))
  const { gantt } = draw({ source: { ...source, items } })
  const { view } = gantt.parts
  const { left } = view
  gantt.follow(1)
  expect(view.left).toBe(left)
  gantt.scrollBy(4000)
  gantt.follow(1)
  expect(view.left).toBe(900 - 800 / 4)
  // Other dates take it elsewhere: typed ones are followed, a drag's are where the hand is.
  Object.assign(place, { x: 9000, start: '2026-10-05' })
  gantt.committing(() => gantt.planChanged())
  expect(view.left).toBe(900 - 800 / 4)
  gantt.planChanged()
  expect(view.left).toBe(900 - 800 / 4)
  Object.assign(place, { x: 15_000, start: '2027-03-05' })
  gantt.planChanged()
  expect(view.left).toBe(15_000 - 800 / 4)
})

test('what goes along with a summary bar is shown while it is dragged, and goes back when it is not', () => {
  const { source } = fakeSource()
  const items: ChartSource['items'] = (first, end) =>
    source.items(first, end).map((item) => ({ ...item, isParent: item.row === 0, isMilestone: false }))
  const along: ChartSource['along'] = () => [{ task: 2, x: 960, width: 90, progressWidth: 36 }]
  const { gantt, pointer } = draw({ source: { ...source, items, along } })
  const drawn = () => barOf(gantt, 2).querySelector('.bar')?.getAttribute('d')
  const before = drawn()
  fire(barOf(gantt, 1), 'pointerdown', { clientX: 100 })
  fire(barOf(gantt, 1), 'pointermove', { clientX: 160, buttons: 1 })
  expect(drawn()).not.toBe(before)
  pointer.cancel()
  expect(drawn()).toBe(before)
})

test('many moves of one drag are one command and one date_change, its end one second early', () => {
  const on_date_change = vi.fn()
  const { gantt, dispatch } = draw({ on_date_change })
  dragBy(barOf(gantt, 1), 60)
  expect(dispatch.mock.calls).toEqual([[{ type: 'moveBar', task: 1, startDate: '2026-01-07' }]])
  expect(on_date_change).toHaveBeenCalledTimes(1)
  const [task, start, end] = on_date_change.mock.calls[0] ?? []
  expect(task).toMatchObject({ id: 'task_1' })
  expect(start).toEqual(new Date(2026, 0, 7, 0, 0, 0))
  expect(end).toEqual(new Date(2026, 0, 9, 23, 59, 59))
})

test('the progress handle fires progress_change', () => {
  const on_progress_change = vi.fn()
  const { gantt, host, pointer, dispatch } = draw({ on_progress_change })
  pointer.showHandles(1)
  dragBy(host.querySelector('.handle.progress')!, 9)
  expect(dispatch).toHaveBeenCalledWith({ type: 'setProgress', task: 1, progress: 40 })
  expect(on_progress_change.mock.calls[0]?.[1]).toBe(40)
  expect(gantt.parts.bars.rowOf(1)).not.toBeNull()
})

test.each([
  ['readonly', ['left', 'right', 'progress', 'link']],
  ['readonly_dates', ['left', 'right', 'link']],
  ['readonly_progress', ['progress']],
] as const)('%s takes away %j and what they would do', (option, hidden) => {
  const { gantt, host, pointer, dispatch } = draw({ [option]: true })
  pointer.showHandles(1)
  const isShown = (name: string) =>
    host.querySelector(`.handle.${name}`)?.getAttribute('visibility') === 'visible'
  for (const name of ['left', 'right', 'progress', 'link'])
    expect(isShown(name), name).toBe(!(hidden as readonly string[]).includes(name))
  dragBy(barOf(gantt, 1), 60)
  expect(dispatch).toHaveBeenCalledTimes(option === 'readonly_progress' ? 1 : 0)
})

test('milestones have no handles but the dependency', () => {
  const { host, pointer } = draw()
  pointer.showHandles(2)
  const shown = [...host.querySelectorAll('.handle')].filter(
    (handle) => handle.getAttribute('visibility') === 'visible',
  )
  expect(shown.map((handle) => handle.getAttribute('data-grip'))).toEqual(['link'])
})

test('view_change fires on real changes alone', () => {
  const on_view_change = vi.fn()
  const { gantt } = draw({ on_view_change })
  gantt.refresh()
  gantt.change_view_mode('Day')
  expect(on_view_change).not.toHaveBeenCalled()
  gantt.change_view_mode('Week')
  expect(on_view_change).toHaveBeenCalledTimes(1)
  expect(on_view_change.mock.calls[0]?.[0]).toMatchObject({ name: 'Week' })
})

test('a double-click counts, but not in the second after a drag', () => {
  const on_double_click = vi.fn()
  const { gantt, voice } = draw({ on_double_click })
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).toHaveBeenCalledWith(1)
  dragBy(barOf(gantt, 1), 60)
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).toHaveBeenCalledTimes(1)
})

test('where nothing may be changed a double-click fires its event and edits nothing', () => {
  const on_double_click = vi.fn()
  const { gantt, voice } = draw({ on_double_click, readonly: true })
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).not.toHaveBeenCalled()
})

test('two touches within 300 ms are a double touch', () => {
  const on_double_click = vi.fn()
  const { gantt } = draw({ on_double_click })
  const touch = () => {
    fire(barOf(gantt, 1), 'pointerdown', { pointerType: 'touch' })
    fire(barOf(gantt, 1), 'pointerup', { pointerType: 'touch' })
  }
  touch()
  expect(on_double_click).not.toHaveBeenCalled()
  touch()
  expect(on_double_click).toHaveBeenCalledTimes(1)
})

test('hovering fires after 200 ms, and not when the pointer has left', () => {
  vi.useFakeTimers()
  try {
    const on_hover = vi.fn()
    const { gantt } = draw({ on_hover, popup_on: 'hover' })
    fire(barOf(gantt, 1), 'pointerover')
    vi.advanceTimersByTime(199)
    expect(on_hover).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(on_hover).toHaveBeenCalledTimes(1)
    fire(barOf(gantt, 2), 'pointerover')
    fire(gantt.$container, 'pointerleave')
    vi.advanceTimersByTime(500)
    expect(on_hover).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('destroyed, it leaves nothing behind', () => {
  const { gantt, host } = draw()
  gantt.destroy()
  expect(host.children).toHaveLength(0)
  expect(gantt.parts.end.signal.aborted).toBe(true)
})
