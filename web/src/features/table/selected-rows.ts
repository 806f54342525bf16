/** What places a task and the eight commands of a row, for the selected rows of the table that is shown: entries of the palette. */
import type { Plan } from '../../editor/PlanProvider'
import { shownText } from '../../ui/shown-text'
import { actionEntries, placingEntry, type RowEntry } from './row-menu'
import type { TableStore } from './table-store'
import { rowsText } from './texts'

let shown: TableStore | null = null

/** @returns what ends it, as the table goes. */
export function showTable(table: TableStore): () => void {
  shown = table
  return () => {
    if (shown === table) shown = null
  }
}

/** None where no table is shown, or nothing is selected in it. */
export function selectedRowEntries(plan: Plan): RowEntry[] {
  const table = shown
  const active = table?.getState().selection.active
  const row = active && plan.rowOf(active.task)
  if (!table || !row) return []
  const one = `${row.number}  ${shownText(row.name)}`
  const { length } = table.chosen()
  const actions = actionEntries(plan.getState().isReadOnly, (action) =>
    table.run({ do: 'action', action, task: row.id }),
  )
  const placing = placingEntry(() => {
    plan.focus(row.id)
    table.run({ do: 'openPlacing' })
  })
  return [placing, ...actions].map((entry) => ({
    ...entry,
    id: `row-${entry.id}`,
    // A new row comes below the one that has the focus.
    hint: length > 1 && !/^(?:add|placing)/.test(entry.id) ? rowsText(length) : one,
  }))
}
