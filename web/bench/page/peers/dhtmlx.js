/** DHTMLX Gantt with its grid; taking back is no part of its free edition. */
import { gantt } from 'dhtmlx-gantt'
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css'
import { cellsOf, columns, fresh, ROW_HEIGHT } from '../columns.js'

const DAY = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'day', step: 1, format: '%j' },
]
const WEEK = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%W' },
]

export function make(host, tasks) {
  const data = tasks.map((task, at) => ({
    ...cellsOf(task, at),
    start_date: new Date(task.start),
    duration: task.days,
    progress: task.progress / 100,
  }))
  const links = tasks.flatMap((task, at) =>
    task.prior.map((index) => ({ id: `${index}-${at}`, source: index + 1, target: at + 1, type: '0' })),
  )
  gantt.config.grid_width = 720
  gantt.config.row_height = ROW_HEIGHT
  gantt.config.bar_height = 20
  gantt.config.scales = DAY
  gantt.config.min_column_width = 30
  gantt.config.columns = columns.map(({ id, title, width }) => ({
    name: id,
    label: title,
    width,
    editor: { type: 'text', map_to: id },
  }))
  gantt.config.layout = {
    css: 'gantt_container',
    cols: [
      {
        width: 720,
        rows: [
          { view: 'grid', scrollable: true, scrollX: 'gridX', scrollY: 'scrollVer' },
          { view: 'scrollbar', id: 'gridX' },
        ],
      },
      {
        rows: [
          { view: 'timeline', scrollX: 'scrollHor', scrollY: 'scrollVer' },
          { view: 'scrollbar', id: 'scrollHor' },
        ],
      },
      { view: 'scrollbar', id: 'scrollVer' },
    ],
  }
  // As far as it is asked: a turn of the wheel is 90 px down and 180 to the side for it, however large it is.
  const asked = ({ deltaX, deltaY }) =>
    (gantt.config.wheel_scroll_sensitivity = {
      x: Math.abs(deltaX) / 180,
      y: Math.abs(deltaY) / 90,
    })
  addEventListener('wheel', asked, { capture: true, passive: true })
  gantt.init(host)
  gantt.parse({ data, links })
  let last = tasks.length
  const scale = (scales, width) => {
    gantt.config.scales = scales
    gantt.config.min_column_width = width
    gantt.render()
  }
  return {
    begin: 1,
    cells: '.gantt_grid_data .gantt_row .gantt_cell[data-column-name="text"]',
    table: '.gantt_grid_data',
    chart: '.gantt_data_area',
    bar: '.gantt_task_line .gantt_task_content',
    insert: (at) => {
      const task = fresh(++last)
      gantt.addTask({ ...task, start_date: new Date(task.startText), duration: 1 }, 0, at + 1)
    },
    show: (at) => gantt.scrollTo(0, at * ROW_HEIGHT),
    zoom: (isOut) => (isOut ? scale(WEEK, 140) : scale(DAY, 30)),
  }
}
