/** SVAR React Grid. */
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Grid } from '@svar-ui/react-grid'
import '../node_modules/@svar-ui/react-grid/dist/index.css'
import { cellsOf, columns, fresh, ROW_HEIGHT } from '../columns.js'

export function make(host, tasks) {
  let api
  flushSync(() =>
    createRoot(host).render(
      createElement(
        'div',
        { className: 'wx-willow-theme', style: { height: '100%' } },
        createElement(Grid, {
          data: tasks.map(cellsOf),
          columns: columns.map(({ id, title, width }) => ({ id, header: title, width, editor: 'text' })),
          sizes: { rowHeight: ROW_HEIGHT },
          undo: true,
          init: (made) => (api = made),
        }),
      ),
    ),
  )
  let last = tasks.length
  const undo = () => api.exec('undo', {})
  return {
    cells: '.wx-row .wx-cell[data-col-id=":text"]',
    table: '.wx-scroll',
    insert: (at) => api.exec('add-row', { row: fresh(++last), after: at + 1 }),
    undo,
    undoCell: undo,
    show: (at) => api.exec('scroll', { row: at + 1 }),
  }
}
