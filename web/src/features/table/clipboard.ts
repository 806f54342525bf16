/** What copying and pasting in the table means; the events bring the text, so no permission is asked (§B.2). */
import type { Row, TaskId } from '../../editor/__generated__/types'
import { blockText, cellText, shownColumns } from './columns'
import type { Block, Selection } from './selection'

/** What is needed of the plan. */
interface Rows {
  rows: (first: number, count: number) => readonly Row[]
  row: (index: number) => Row | null
  indexOf: (task: TaskId) => number
}

/** The selected range or rows as a block for spreadsheets, or the active cell's text. */
export function copiedText(
  plan: Rows,
  selection: Selection,
  block: Block | null,
  chosen: readonly TaskId[],
): string {
  if (block) return blockText(plan.rows(block.top, block.bottom - block.top + 1), block.left, block.right)
  const rows = chosen.flatMap((task) => plan.row(plan.indexOf(task)) ?? [])
  if (selection.rows.size > 0) return blockText(rows, 0, shownColumns().length - 1)
  const column = selection.active && shownColumns()[selection.active.column]
  return rows[0] && column ? cellText(rows[0], column.id) : ''
}

/** A spreadsheet's cell ends with a line break that is none of its text; only comments keep blanks at their ends. */
export function pastedText(text: string, column: number): string {
  const cell = text.replace(/\r?\n$/, '')
  return shownColumns()[column]?.id === 'comment' ? cell : cell.trim()
}

/** Several cells, or one in a spreadsheet's quotation marks: the rules read these as a block. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/\r?\n$/, ''))

/** One cell's text for every cell of a range, as spreadsheets fill a selection. */
export function filled(text: string, { top, bottom, left, right }: Block): string {
  const cell = text.replace(/\r?\n$/, '').replaceAll('"', '""')
  const line = Array.from({ length: right - left + 1 }, () => `"${cell}"`).join('\t')
  return Array.from({ length: bottom - top + 1 }, () => line).join('\n')
}
