/** For tests: a chart on the real rules, in a screen that is made up. */
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { loadRules, openPlan } from '../../editor/in-node'
import type { ChartSource } from './chart-source'
import { createChart, type FactoryOptions } from './create-chart'
import type { ChartVoice } from './interaction'
import { planSource } from './plan-source'
import type { WindowedGantt } from './windowed-gantt'

interface Drawn {
  name?: string
  startDate?: string
  duration?: number
  level?: number
}

export const recordOf = (tasks: readonly Drawn[], firstId = 1) =>
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
export function planOf(tasks: readonly Drawn[] = THREE) {
  const plan = openPlan(recordOf(tasks))
  const dispatch = vi.fn(plan.dispatch)
  return { plan, dispatch, source: { ...planSource(plan), dispatch } satisfies ChartSource }
}

type Opened = ReturnType<typeof planOf>

/** Px a day takes. */
const dayOf = ({ source }: Opened) => source.chart.extent().sizes.column
export const xOf = ({ source }: Opened, row: number) => source.chart.items(row, row + 1)[0]?.x ?? NaN

/** Rules, a fixed day, and what jsdom lacks of a screen. */
export function prepareScreen() {
  beforeAll(loadRules)
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
    document.elementFromPoint = () => null
  })
  afterEach(() => {
    document.body.replaceChildren()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

export function draw(options: FactoryOptions & { opened?: Opened } = {}) {
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

export const barOf = (gantt: WindowedGantt, task: number) => {
  const row = gantt.parts.bars.rowOf(task)
  if (!row) throw new Error('no such row')
  return row.group
}

export const fire = (target: Element, name: string, at: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(name, { bubbles: true, button: 0, isPrimary: true, pointerId: 1, ...at }),
  )

export function dragBy(target: Element, dx: number) {
  fire(target, 'pointerdown', { clientX: 100 })
  fire(target, 'pointermove', { clientX: 100 + dx, buttons: 1 })
  fire(target, 'pointermove', { clientX: 100 + dx, buttons: 1 })
  fire(target, 'pointerup', { clientX: 100 + dx })
}
