/** frappe-gantt as it comes, beside a plain HTML table. */
import Gantt from 'frappe-gantt'
import '../node_modules/frappe-gantt/dist/frappe-gantt.css'
import { cellsOf, columns, fresh } from '../columns.js'

export function make(host, tasks) {
  const made = (name, parent, style = '') =>
    Object.assign(parent.appendChild(document.createElement(name)), { style })
  const panes = made('div', host, 'display:flex;height:100%')
  const pane = Object.assign(made('div', panes, 'width:720px;overflow:auto;height:100%'), { id: 'table' })
  const side = Object.assign(made('div', panes, 'flex:1;min-width:0'), { id: 'chart' })
  const table = made('table', pane, 'border-collapse:collapse;table-layout:fixed;width:1078px')
  const head = made('thead', table).insertRow()
  const body = made('tbody', table)
  const rowOf = (cells) => {
    const row = document.createElement('tr')
    row.style.height = '32px'
    for (const { id } of columns) row.insertCell().textContent = cells[id]
    return row
  }
  for (const { title, width } of columns) made('th', head, `width:${width}px`).textContent = title
  body.append(...tasks.map((task, at) => rowOf(cellsOf(task, at))))
  body.addEventListener('dblclick', ({ target }) => {
    const input = document.createElement('input')
    input.value = target.textContent
    target.replaceChildren(input)
    input.focus()
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') target.textContent = input.value
    })
  })
  const items = tasks.map((task, at) => ({
    id: `task_${at + 1}`,
    name: task.name,
    start: task.start,
    duration: `${task.days}d`,
    progress: task.progress,
    dependencies: task.prior.map((index) => `task_${index + 1}`),
  }))
  const gantt = new Gantt(side, items, {
    bar_height: 20,
    padding: 12,
    column_width: 30,
    container_height: innerHeight - 20,
    view_mode: 'Day',
    scroll_to: 'start',
    infinite_padding: false,
  })
  // One scroll for both, as a page that joins the two would have it.
  pane.addEventListener('scroll', () => (gantt.$container.scrollTop = pane.scrollTop))
  gantt.$container.addEventListener('scroll', () => (pane.scrollTop = gantt.$container.scrollTop))
  let last = tasks.length
  return {
    cells: 'tbody td:nth-child(2)',
    table: '#table',
    chart: '#chart',
    bar: '.bar-wrapper .bar',
    insert: (at) => {
      const task = fresh(++last)
      body.insertBefore(rowOf(task), body.rows[at + 1])
      items.splice(at + 1, 0, { id: `task_${last}`, name: task.text, start: task.startText, duration: '1d' })
      gantt.refresh(items)
    },
    show: (at) => (pane.scrollTop = at * 32),
    zoom: (isOut) => {
      gantt.options.column_width = isOut ? 140 : 30
      gantt.change_view_mode(isOut ? 'Week' : 'Day')
    },
  }
}
