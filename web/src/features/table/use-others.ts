/**
 * Where others stand (LV21): a ring around the cell and initials at the row, put on the rows that are drawn. No row is
 * drawn anew for it; a row that is, or comes into view, is marked again.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { hereNow, onHere, standAt } from '../../state/presence'
import type { ColumnSpec } from './columns'
import type { Selection } from './selection'

export function useOthers(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ColumnSpec[],
  { active }: Selection,
) {
  const marked = useRef<HTMLElement[]>([])
  const mark = useCallback(() => {
    for (const { dataset, style } of marked.current) {
      delete dataset.other
      delete dataset.others
      style.removeProperty('--other')
    }
    marked.current = []
    const put = (cell: Element | null | undefined, hue: string) => {
      if (!(cell instanceof HTMLElement)) return null
      cell.style.setProperty('--other', hue)
      marked.current.push(cell)
      return cell.dataset
    }
    const rows = new Map<Element, string[]>()
    for (const { at, hue, initials } of hereNow().others) {
      const row = at && frame.current?.querySelector(`[data-task="${at.task}"]`)
      if (!row) continue
      const all = [...(rows.get(row) ?? []), initials]
      rows.set(row, all)
      const number = put(row.firstElementChild, hue)
      if (number) number.others = all.length > 1 ? `+${all.length}` : initials
      const column = columns.findIndex(({ id }) => id === at.column)
      // The first cell has the initials.
      const cell = column > 0 ? put(row.children[column], hue) : null
      if (cell) cell.other = ''
    }
  }, [frame, columns])
  useLayoutEffect(mark)
  useEffect(() => onHere(mark), [mark])

  const task = active?.task ?? null
  const column = columns[active?.column ?? -1]?.id ?? null
  useEffect(() => standAt(task, column), [task, column])
  useEffect(() => () => standAt(null), [])
}
