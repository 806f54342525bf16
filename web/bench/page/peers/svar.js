/** SVAR React Gantt with its grid; taking back is no part of its free edition. */
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Gantt } from '@svar-ui/react-gantt'
import '../node_modules/@svar-ui/react-gantt/dist/index.css'
import { cellsOf, columns, fresh, ROW_HEIGHT } from '../columns.js'

const DAY = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'day', step: 1, format: '%j' },
]
const WEEK = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%W' },
]
const DAY_MS = 86_400_000

export function make(host, tasks) {
  const root = createRoot(host)
  const items = tasks.map((task, at) => ({
    ...cellsOf(task, at),
    start: new Date(task.start),
    end: new Date(new Date(task.start).getTime() + task.days * DAY_MS),
    duration: task.days,
    progress: task.progress,
    type: 'task',
  }))
  const links = tasks.flatMap((task, at) =>
    task.prior.map((index) => ({ id: `${index}-${at}`, source: index + 1, target: at + 1, type: 'e2s' })),
  )
  const grid = columns.map(({ id, title, width }) => ({ id, header: title, width, editor: 'text' }))
  let api
  const draw = (scales, cellWidth) =>
    flushSync(() =>
      root.render(
        createElement(
          'div',
          { className: 'wx-willow-theme', style: { height: '100%' } },
          createElement(Gantt, {
            tasks: items,
            links,
            scales,
            cellWidth,
            cellHeight: ROW_HEIGHT,
            columns: grid,
            gridWidth: 720,
            init: (made) => (api = made),
          }),
        ),
      ),
    )
  draw(DAY, 30)
  let last = tasks.length
  return {
    cells: '.wx-table-container .wx-row .wx-cell[data-col-id=":text"]',
    table: '.wx-table-container',
    chart: '.wx-chart',
    bar: '.wx-bar.wx-task',
    insert: (at) => {
      const task = fresh(++last)
      const start = new Date(task.startText)
      api.exec('add-task', {
        target: at + 1,
        mode: 'after',
        task: {
          ...task,
          start,
          end: new Date(start.getTime() + DAY_MS),
          duration: 1,
          progress: 0,
          type: 'task',
        },
      })
    },
    show: (at) => api.exec('scroll-chart', { top: at * ROW_HEIGHT, left: 0 }),
    zoom: (isOut) => (isOut ? draw(WEEK, 140) : draw(DAY, 30)),
  }
}
