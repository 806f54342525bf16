/** dhtmlx-gantt, chart only; `dhtmlxBare` without its task cells. */
import { gantt } from 'dhtmlx-gantt'
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css'

const DAY = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'day', step: 1, format: '%j' },
]
const WEEK = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%W' },
]

export async function make(host, tasks, name) {
  const data = tasks.map((task, at) => ({
    id: at + 1,
    text: task.name,
    start_date: new Date(task.start),
    duration: task.days,
    progress: task.progress / 100,
  }))
  const links = tasks.flatMap((task, at) =>
    task.prior.map((index) => ({ id: `${index}-${at}`, source: index + 1, target: at + 1, type: '0' })),
  )
  gantt.config.show_grid = false
  gantt.config.row_height = 20
  gantt.config.bar_height = 17
  gantt.config.scale_height = 40
  gantt.config.show_task_cells = name !== 'dhtmlxBare'
  const scale = (scales, width) => {
    gantt.config.scales = scales
    gantt.config.min_column_width = width
  }
  return {
    render: () => {
      scale(DAY, 30)
      gantt.init(host)
      gantt.parse({ data, links })
    },
    week: () => {
      scale(WEEK, 140)
      gantt.render()
    },
    day: () => {
      scale(DAY, 30)
      gantt.render()
    },
    edit: (at) => {
      const task = gantt.getTask(at + 1)
      task.duration = 3 + (at % 5)
      task.end_date = gantt.calculateEndDate(task)
      gantt.updateTask(at + 1)
    },
    scroller: () => host.querySelector('.gantt_ver_scroll'),
  }
}
