import { createPortal } from 'react-dom'
import { usePlan } from '../../editor/PlanProvider'
import { CellEditor, type Editing } from './CellEditor'
import type { ColumnSpec } from './columns'

interface CellFieldProps {
  columns: readonly ColumnSpec[]
  editing: Editing | null
  /** Where it stands; null until its row is drawn. */
  cell: HTMLElement | null
}

/** The open field, in its cell, which is not React's. */
export function CellField({ columns, editing, cell }: CellFieldProps) {
  const plan = usePlan()
  const column = columns[editing?.column ?? -1]
  const row = editing && plan.row(plan.indexOf(editing.task))
  if (!row || !column || !cell) return null
  // Another task in the same element is another field.
  return createPortal(<CellEditor key={row.id} row={row} column={column} editing={editing} />, cell)
}
