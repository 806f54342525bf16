/**
 * Where others stand (LV21): a ring around the cell and initials at the row, put on the rows that are drawn. No row is
 * drawn anew for it; a row that is, or comes into view, is marked again.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import { hereNow, marksOf, onHere, standAt } from '../../state/presence'
import type { ColumnSpec } from './columns'
import type { RowPainter } from './rows/row-painter'
import type { Selection } from './selection'

/** @returns the cells that are marked now */
function markCells(frame: RefObject<HTMLElement | null>, columns: readonly ColumnSpec[]): HTMLElement[] {
  const marked: HTMLElement[] = []
  const put = (cell: Element | null | undefined, hue: string) => {
    if (!(cell instanceof HTMLElement)) return null
    cell.style.setProperty('--other', hue)
    marked.push(cell)
    return cell.dataset
  }
  const { others } = hereNow()
  const rowOf = (task: TaskId) => frame.current?.querySelector(`[data-task="${task}"]`)
  for (const [task, { mark, hue }] of marksOf(others)) {
    const number = put(rowOf(task)?.firstElementChild, hue)
    if (number) number.others = mark
  }
  for (const { at, hue } of others) {
    const column = columns.findIndex(({ id }) => id === at?.column)
    // The first cell has the initials.
    const cell = at && column > 0 ? put(rowOf(at.task)?.children[column], hue) : null
    if (cell) cell.other = ''
  }
  return marked
}

export function useOthers(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ColumnSpec[],
  { active }: Selection,
  painter: RowPainter,
) {
  const marked = useRef<HTMLElement[]>([])
  const mark = useCallback(() => {
    for (const { dataset, style } of marked.current) {
      delete dataset.other
      delete dataset.others
      style.removeProperty('--other')
    }
    marked.current = markCells(frame, columns)
  }, [frame, columns])
  useLayoutEffect(() => {
    mark()
    return painter.onDrawn(mark)
  }, [mark, painter])
  useEffect(() => onHere(mark), [mark])

  const task = active?.task ?? null
  const column = columns[active?.column ?? -1]?.id ?? null
  useEffect(() => standAt(task, column), [task, column])
  useEffect(() => () => standAt(null), [])
}
