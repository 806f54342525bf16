/** Barline's chart: the same parts the page makes, on a plan that is open. */
import { loadEditor } from '../../../src/editor/load'
import { openRecordAtOnce } from '../../../src/editor/records'
import { PlanStore } from '../../../src/editor/plan-store'
import { createChart } from '../../../src/features/chart/create-chart'
import { planSource } from '../../../src/features/chart/plan-source'
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
  const loaded = openRecordAtOnce(
    editor,
    JSON.stringify({ tasks: record, projectDescription: '', savedAt: '', version: 1 }),
  )
  if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded))
  const plan = new PlanStore(editor)
  let gantt
  return {
    render: () => {
      gantt = createChart({}, host, planSource(plan), { row_height: 20, header_height: 40 })
    },
    week: () => gantt.change_view_mode('Week'),
    day: () => gantt.change_view_mode('Day'),
    edit: (at) => {
      const item = plan.chart.items(at, at + 1)[0]
      plan.dispatch({ type: 'setCell', task: item.task, column: 'duration', text: String(3 + (at % 5)) })
    },
    scroller: () => gantt.$container,
  }
}
