/** A chart of the tasks of a page without a plan of ours (spec §3 "Chart task as the chart reads it", TL22). */
import { readChartTasks } from '../../codec/files'
import { Editor } from '../../editor/load'
import { PlanStore } from '../../editor/plan-store'
import { pageOrigin } from '../../platform/origin'
import type { ChartSource } from './chart-source'
import { createChart, type FactoryOptions } from './create-chart'
import { planSource } from './plan-source'
import type { WindowedGantt } from './windowed-gantt'

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
  const { record, looks, log } = readChartTasks(JSON.stringify(plain), pageOrigin())
  for (const line of log) console.error(line)
  editor.replaceByRecord('', editor.readRecord(record), false)
  const plan = new PlanStore(editor)
  plan.chart.looks(looks)
  return planSource(plan)
}

/**
 * Draws `tasks` into `host` as `createChart` does, with whose errors. The rules must be loaded (`loadEditor`,
 * `loadFiles`).
 */
export function createTaskChart(
  auth: object | null,
  host: string | HTMLElement,
  tasks: readonly ForeignTask[],
  options: FactoryOptions = {},
): WindowedGantt {
  return createChart(auth, host, sourceOfTasks(tasks), { ...options, sizes: sizesOf(options) })
}
