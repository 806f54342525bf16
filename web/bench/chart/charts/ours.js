/** Barline's chart: the same parts the page makes, on a plan that is open. */
import { loadEditor } from '../../../src/editor/load'
import { PlanStore } from '../../../src/editor/plan-store'
import { createChart } from '../../../src/features/chart/create-chart'
import { ChartKeyboard } from '../../../src/features/chart/keyboard'
import { ActionLocks } from '../../../src/features/chart/locks'
import { Handles } from '../../../src/features/chart/paint/handles'
import { planSource } from '../../../src/features/chart/plan-source'
import { ChartPointer } from '../../../src/features/chart/pointer'
import '../../../src/ui/tokens.css'
import '../../../src/features/chart/look'
import { isoDate } from '../project.js'

export async function make(host, tasks) {
  host.classList.add('gantt-host')
  const editor = await loadEditor()
  const record = tasks.map((task, at) => ({
    id: at + 1,
    name: task.name,
    priorDependency: task.prior.map((index) => index + 1).join(', '),
    startDate: isoDate(task.start),
    duration: task.days,
    owner: 'Unassigned',
    level: 0,
    progress: task.progress,
    done: false,
    status: 'not_started',
  }))
  const loaded = editor.load(
    JSON.stringify({ tasks: record, projectDescription: '', savedAt: '', version: 1 }),
  )
  if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded))
  const plan = new PlanStore(editor)
  let gantt
  return {
    render: () => {
      gantt = createChart({}, host, {
        source: planSource(plan),
        row_height: 20,
        header_height: 40,
        named_holidays: [],
        popup_on: 'click',
        view_mode: 'Day',
      })
      const { signal } = new AbortController()
      const silent = { tell() {}, announce() {}, showCard() {}, showHint() {} }
      const handles = new Handles(gantt.parts.bars.overlay)
      const pointer = new ChartPointer(gantt, handles, new ActionLocks(), silent, () => {}, signal)
      new ChartKeyboard(gantt, pointer, silent, signal)
    },
    week: () => gantt.change_view_mode('Week'),
    day: () => gantt.change_view_mode('Day'),
    edit: (at) => {
      const item = editor.chartItems(at, at + 1)[0]
      plan.dispatch({ type: 'setCell', task: item.task, column: 'duration', text: String(3 + (at % 5)) })
    },
    scroller: () => gantt.$container,
  }
}
