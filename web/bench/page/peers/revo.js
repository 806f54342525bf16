/** RevoGrid; taking back is no part of its free edition. */
import { defineCustomElements } from '@revolist/revogrid/loader'
import { cellsOf, columns, fresh, ROW_HEIGHT } from '../columns.js'

export async function make(host, tasks) {
  defineCustomElements()
  const grid = document.createElement('revo-grid')
  grid.style.height = '100%'
  grid.rowSize = ROW_HEIGHT
  grid.columns = columns.map(({ id, title, width }) => ({ prop: id, name: title, size: width }))
  grid.source = tasks.map(cellsOf)
  host.append(grid)
  await customElements.whenDefined('revo-grid')
  await grid.componentOnReady?.()
  let last = tasks.length
  return {
    cells: 'revogr-data .rgRow .rgCell[data-rgCol="1"]',
    table: 'revogr-viewport-scroll',
    insert: (at) => {
      const source = [...grid.source]
      source.splice(at + 1, 0, fresh(++last))
      grid.source = source
    },
    show: (at) => grid.scrollToRow(at),
  }
}
