/** SVAR React Gantt, chart only. */
import { createElement, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Gantt } from '@svar-ui/react-gantt'
import '../node_modules/@svar-ui/react-gantt/dist/index.css'
import { endOf } from '../project.js'

void StrictMode
const DAY = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'day', step: 1, format: '%j' },
]
const WEEK = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%W' },
]

export async function make(host, tasks) {
  const root = createRoot(host)
  const items = tasks.map((task, at) => ({
    id: at + 1,
    text: task.name,
    start: new Date(task.start),
    end: new Date(endOf(task) + 86_400_000),
    duration: task.days,
    progress: task.progress,
    type: 'task',
  }))
  const links = tasks.flatMap((task, at) =>
    task.prior.map((index) => ({ id: `${index}-${at}`, source: index + 1, target: at + 1, type: 'e2s' })),
  )
  let api
  const draw = (scales, cellWidth) =>
    flushSync(() =>
      root.render(
        createElement(
          'div',
          { className: 'wx-willow-theme', style: { height: 640 } },
          createElement(Gantt, {
            tasks: items,
            links,
            scales,
            cellWidth,
            cellHeight: 20,
            columns: false,
            init: (made) => (api = made),
          }),
        ),
      ),
    )
  return {
    render: () => draw(DAY, 30),
    week: () => draw(WEEK, 140),
    day: () => draw(DAY, 30),
    edit: (at) => {
      const start = new Date(tasks[at].start)
      const end = new Date(tasks[at].start + (3 + (at % 5)) * 86_400_000)
      api.exec('update-task', { id: at + 1, task: { start, end } })
    },
    scroller: () =>
      [...host.querySelectorAll('*')].find(
        (element) =>
          element.scrollHeight > element.clientHeight + 100 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
      ) ?? host,
  }
}
