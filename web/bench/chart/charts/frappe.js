/** frappe-gantt as it comes. */
import Gantt from 'frappe-gantt'
import '../node_modules/frappe-gantt/dist/frappe-gantt.css'
import { endOf, isoDate } from '../project.js'

export async function make(host, tasks) {
  let gantt
  return {
    render: () => {
      gantt = new Gantt(
        host,
        tasks.map((task, at) => ({
          id: `task_${at + 1}`,
          name: task.name,
          start: isoDate(task.start),
          end: isoDate(endOf(task)),
          progress: task.progress,
          dependencies: task.prior.map((index) => `task_${index + 1}`),
        })),
        {
          bar_height: 17,
          padding: 3,
          column_width: 30,
          container_height: 640,
          view_mode: 'Day',
          scroll_to: 'start',
          upper_header_height: 15,
          lower_header_height: 15,
          infinite_padding: false,
        },
      )
    },
    week: () => {
      gantt.options.column_width = 140
      gantt.change_view_mode('Week')
    },
    day: () => {
      gantt.options.column_width = 30
      gantt.change_view_mode('Day')
    },
    edit: (at) => {
      const task = gantt.tasks[at]
      const end = new Date(task._start)
      end.setDate(end.getDate() + 3 + (at % 5))
      gantt.update_task(task.id, { _end: end })
    },
    scroller: () => gantt.$container,
  }
}
