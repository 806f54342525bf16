/** @vitest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadRules, openPlan } from '../../editor/in-node'
import type { ChartSource } from './chart-source'
import { createChart, type FactoryOptions } from './create-chart'
import type { ChartVoice } from './interaction'
import { createKeptPlace } from './kept-place'
import { planSource } from './plan-source'
import type { WindowedGantt } from './windowed-gantt'

beforeAll(loadRules)

interface Drawn {
  name?: string
  startDate?: string
  duration?: number
  level?: number
}

const recordOf = (tasks: readonly Drawn[], firstId = 1) =>
  JSON.stringify({
    version: 1,
    projectDescription: '',
    savedAt: '',
    tasks: tasks.map((task, at) => ({
      id: firstId + at,
      name: `Task ${at + 1}`,
      startDate: '2026-01-05',
      duration: 3,
      progress: 40,
      ...task,
    })),
  })

/** A bar, a milestone, and a task that the chart refuses. */
const THREE: readonly Drawn[] = [{}, { name: 'Built: complete', duration: 1 }, { duration: 9999 }]

/** A plan by the rules themselves. */
function planOf(tasks: readonly Drawn[] = THREE) {
  const plan = openPlan(recordOf(tasks))
  const dispatch = vi.fn(plan.dispatch)
  return { plan, dispatch, source: { ...planSource(plan), dispatch } satisfies ChartSource }
}

type Opened = ReturnType<typeof planOf>

/** Px a day takes. */
const dayOf = ({ source }: Opened) => source.chart.extent().sizes.column
const xOf = ({ source }: Opened, row: number) => source.chart.items(row, row + 1)[0]?.x ?? NaN

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 8) })
  // The refused task is told to the console, once for each plan.
  vi.spyOn(console, 'error').mockReturnValue()
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
  vi.useRealTimers()
})

function draw(options: FactoryOptions & { opened?: Opened } = {}) {
  const { opened = planOf(), ...own } = options
  const host = document.createElement('div')
  document.body.append(host)
  const voice: ChartVoice = {
    tell: vi.fn(),
    announce: vi.fn(),
    showCard: vi.fn(),
    showHint: vi.fn(),
    edit: vi.fn(),
  }
  const gantt = createChart({}, host, opened.source, {
    voice,
    row_height: 31,
    header_height: 40,
    named_holidays: [],
    view_mode: 'Day',
    popup_on: 'click',
    ...own,
  })
  const { pointer } = gantt
  if (!pointer) throw new Error('nobody listens')
  return { gantt, opened, dispatch: opened.dispatch, host, pointer, voice, day: dayOf(opened) }
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
  gantt.follow(1)
  expect(view.left).toBe(left)
  gantt.scrollBy(4000)
  gantt.follow(1)
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

test('what goes along with a summary bar is shown while it is dragged, and goes back when it is not', () => {
  const { gantt, pointer, day } = draw({ opened: planOf([{}, { level: 1 }]) })
  const drawn = () => barOf(gantt, 2).querySelector('.bar')?.getAttribute('d')
  const before = drawn()
  fire(barOf(gantt, 1), 'pointerdown', { clientX: 100 })
  fire(barOf(gantt, 1), 'pointermove', { clientX: 100 + 2 * day, buttons: 1 })
  expect(drawn()).not.toBe(before)
  pointer.cancel()
  expect(drawn()).toBe(before)
})

test('a dependency that is drawn is a command of its own, and one that cannot be is told', () => {
  const { gantt, pointer, opened, voice } = draw({ opened: planOf([{}, { name: 'Second' }]) })
  const [first, second] = [gantt.itemOf(1)!, gantt.itemOf(2)!]
  pointer.hands.link(first, second)
  expect(opened.plan.rowOf(2)?.priorDependency).toBe('1')
  expect(opened.plan.getState().undo).toBe('Link tasks')
  expect(voice.announce).toHaveBeenCalledWith('“Second” waits for “Task 1”.')
  pointer.hands.link(second, first)
  expect(voice.tell).toHaveBeenCalledWith('"Task 1" cannot wait for "Second": "Second" already waits for it.')
})

test('many moves of one drag are one command and one date_change, its end one second early', () => {
  const on_date_change = vi.fn()
  const { gantt, dispatch, day } = draw({ on_date_change })
  dragBy(barOf(gantt, 1), 2 * day)
  expect(dispatch.mock.calls).toEqual([[{ type: 'moveBar', task: 1, startDate: '2026-01-07' }]])
  expect(on_date_change).toHaveBeenCalledTimes(1)
  const [task, start, end] = on_date_change.mock.calls[0] ?? []
  expect(task).toMatchObject({ id: 'task_1' })
  expect(start).toEqual(new Date(2026, 0, 7, 0, 0, 0))
  expect(end).toEqual(new Date(2026, 0, 9, 23, 59, 59))
})

test('the progress handle fires progress_change', () => {
  const on_progress_change = vi.fn()
  const { gantt, host, pointer, dispatch, day } = draw({ on_progress_change })
  pointer.hands.showHandles(1)
  // A tenth of three days.
  dragBy(host.querySelector('.handle.progress')!, 0.3 * day)
  expect(dispatch).toHaveBeenCalledWith({ type: 'setProgress', task: 1, progress: 50 })
  expect(on_progress_change.mock.calls[0]?.[1]).toBe(50)
  expect(gantt.parts.bars.rowOf(1)).not.toBeNull()
})

test.each([
  ['readonly', ['left', 'right', 'progress', 'link']],
  ['readonly_dates', ['left', 'right', 'link']],
  ['readonly_progress', ['progress']],
] as const)('%s takes away %j and what they would do', (option, hidden) => {
  const { gantt, host, pointer, dispatch, day } = draw({ [option]: true })
  pointer.hands.showHandles(1)
  const isShown = (name: string) =>
    host.querySelector(`.handle.${name}`)?.getAttribute('visibility') === 'visible'
  for (const name of ['left', 'right', 'progress', 'link'])
    expect(isShown(name), name).toBe(!(hidden as readonly string[]).includes(name))
  dragBy(barOf(gantt, 1), 2 * day)
  expect(dispatch).toHaveBeenCalledTimes(option === 'readonly_progress' ? 1 : 0)
})

test('milestones have no handles but the dependency', () => {
  const { host, pointer } = draw()
  pointer.hands.showHandles(2)
  const shown = [...host.querySelectorAll('.handle')].filter(
    (handle) => handle.getAttribute('visibility') === 'visible',
  )
  expect(shown.map((handle) => handle.getAttribute('data-handle'))).toEqual(['link'])
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
  const { gantt, voice, day } = draw({ on_double_click })
  fire(barOf(gantt, 1), 'dblclick')
  expect(on_double_click).toHaveBeenCalledTimes(1)
  expect(voice.edit).toHaveBeenCalledWith(1)
  dragBy(barOf(gantt, 1), 2 * day)
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
