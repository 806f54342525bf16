/** AG Grid Community; it takes back what was typed, not rows. */
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { cellsOf, columns, fresh, ROW_HEIGHT } from '../columns.js'

ModuleRegistry.registerModules([AllCommunityModule])

export async function make(host, tasks) {
  const ready = Promise.withResolvers()
  const api = createGrid(host, {
    columnDefs: columns.map(({ id, title, width }) => ({
      field: id,
      headerName: title,
      width,
      editable: true,
      cellDataType: false,
    })),
    rowData: tasks.map(cellsOf),
    getRowId: ({ data }) => String(data.id),
    rowHeight: ROW_HEIGHT,
    undoRedoCellEditing: true,
    onFirstDataRendered: ready.resolve,
  })
  await ready.promise
  let last = tasks.length
  return {
    cells: '.ag-row .ag-cell[col-id="text"]',
    table: '.ag-body-viewport, .ag-grid-viewport, .ag-body',
    insert: (at) => api.applyTransaction({ add: [fresh(++last)], addIndex: at + 1 }),
    undoCell: () => api.undoCellEditing(),
    show: (at) => api.ensureIndexVisible(at, 'top'),
  }
}
