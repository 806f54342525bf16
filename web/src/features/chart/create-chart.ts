/**
 * The one place a chart is made: for the open plan, and for chart tasks of a page without a plan of ours
 * (spec §3 "Chart task as the chart reads it", TL22).
 */
import { Editor } from '../../editor/load'
import { PlanStore } from '../../editor/plan-store'
import { pageOrigin } from '../../platform/origin'
import type { ChartOptions } from './chart-options'
import type { ChartSource } from './chart-source'
import type { ChartVoice } from './interaction'
import { ChartKeyboard } from './keyboard'
import { ActionLocks } from './locks'
import { Handles } from './paint/handles'
import { plainVoice } from './plain-voice'
import { planSource } from './plan-source'
import { ChartPointer } from './pointer'
import { WindowedGantt } from './windowed-gantt'

/** A task as any page may hand it over; fields of another kind are read as far as they can be. */
export interface ForeignTask {
  id?: string | number | null
  name?: string
  description?: string
  /** `YYYY-MM-DD`, with a time after `T` or a space, or a moment. */
  start?: string | Date | null
  end?: string | Date | null
  /** Parts such as `2d 3h`, where there is no end. */
  duration?: string | null
  progress?: number | string | null
  dependencies?: readonly (string | number)[] | string | null
  custom_class?: string
  /** As CSS writes colours. */
  color?: string
  color_progress?: string
  /** Of the page's own origin, or a `data:` address. */
  thumbnail?: string
  is_milestone?: boolean
  invalid?: boolean
}

export type FactoryOptions = Partial<ChartOptions> & {
  /** What is said of a drag or a card: by default the chart says it itself. */
  voice?: ChartVoice
  /** A label beside the pointer, or none. */
  on_label?: (label: { text: string; x: number; y: number } | null) => void
}

/** The library's defaults, for what is not given (spec §9, U3). */
const sizesOf = (options: FactoryOptions) => {
  const bar = options.bar_height ?? 30
  return {
    header: (options.upper_header_height ?? 45) + (options.lower_header_height ?? 30) + 10,
    column: options.column_width ?? 45,
    bar,
    row: bar + (options.padding ?? 18),
    radius: options.bar_corner_radius ?? 3,
    curve: options.arrow_curve ?? 5,
  }
}

/** Moments as a clock on the wall shows them: a chart knows no time zones. */
function wallTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

const isMoment = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime())

/** Each dropped task is logged with its reason (spec §5). */
function sourceOfTasks(tasks: readonly ForeignTask[]): ChartSource {
  const editor = new Editor()
  const plain = tasks.map((task) => ({
    ...task,
    ...(isMoment(task.start) && { start: wallTime(task.start) }),
    ...(isMoment(task.end) && { end: wallTime(task.end) }),
  }))
  for (const line of editor.openChartTasks(JSON.stringify(plain), pageOrigin())) console.error(line)
  return planSource(new PlanStore(editor))
}

const isList = (tasks: ChartSource | readonly ForeignTask[]): tasks is readonly ForeignTask[] =>
  Array.isArray(tasks)

/**
 * Draws a chart into `host`, an element or its selector, and lets hands at it. The rules must be loaded
 * (`loadEditor`).
 *
 * `auth` is the page's auth context: a chart outside of one is a page put together wrongly (spec §5, U5).
 *
 * @throws ReferenceError where the selector finds nothing, TypeError where `host` is no element (spec §8)
 */
export function createChart(
  auth: object | null,
  host: string | HTMLElement,
  tasks: ChartSource | readonly ForeignTask[],
  options: FactoryOptions = {},
): WindowedGantt {
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  let pointer: ChartPointer | null = null
  const { voice, on_label, ...own } = options
  const sizes = isList(tasks) ? sizesOf(own) : undefined
  const gantt = new WindowedGantt(host, {
    ...own,
    source: isList(tasks) ? sourceOfTasks(tasks) : tasks,
    sizes,
    row_height: own.row_height ?? sizes?.row ?? 0,
    header_height: own.header_height ?? null,
    named_holidays: own.named_holidays ?? [],
    popup_on: own.popup_on ?? 'click',
    view_mode: own.view_mode ?? 'Day',
    move_dependencies: false,
    on_drawn: () => {
      pointer?.redrawn()
      own.on_drawn?.()
    },
  })
  const { signal } = gantt.parts.end
  const said = voice ?? plainVoice(gantt)
  const handles = new Handles(gantt.parts.bars.overlay)
  pointer = new ChartPointer(gantt, handles, new ActionLocks(), said, on_label ?? said.showHint, signal)
  new ChartKeyboard(gantt, pointer, said, signal)
  gantt.pointer = pointer
  return gantt
}
