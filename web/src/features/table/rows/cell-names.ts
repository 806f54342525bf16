/** What a cell is called and what of its text is shown on hover where it is cut off: the same while it is edited. */
import type { Row } from '../../../editor/__generated__/types'
import { STATUS_WORDS } from '../../../editor/texts'
import { setAttribute } from '../../../ui/dom'
import { shownText } from '../../../ui/shown-text'
import type { ColumnId } from '../columns'
import { EMPTY } from '../texts'

/** Says of the cell what differs from the row that it showed before. */
export function nameCell(cell: HTMLElement, column: ColumnId, row: Row, was: Row | null) {
  switch (column) {
    case 'name':
      if (was?.name !== row.name) cell.ariaLabel = cell.dataset.full = shownText(row.name)
      return
    case 'status':
      if (was?.status !== row.status) cell.ariaLabel = cell.dataset.full = STATUS_WORDS[row.status]
      return
    case 'owner':
      if (was?.owner !== row.owner) setAttribute(cell, 'data-full', shownText(row.owner) || undefined)
      return
    case 'comment':
    case 'priorDependency':
      if (was?.[column] !== row[column]) {
        setAttribute(cell, 'data-full', shownText(row[column]) || undefined)
        setAttribute(cell, 'aria-label', row[column].trim() === '' ? EMPTY : undefined)
      }
      if (column === 'priorDependency' && (was?.problems ?? []).length !== row.problems.length)
        setAttribute(cell, 'aria-invalid', row.problems.length > 0 ? 'true' : undefined)
  }
}
