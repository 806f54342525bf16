/** The mouse that is held: in a cell it selects a range, on the corner it fills down; a number that is dragged moves its row. */
import { useRef, type MouseEvent } from 'react'
import { isMainPress } from '../../ui/drag'
import { followPress } from './range-scroll'
import type { Cell } from './selection'
import { useFillDrag } from './use-fill-drag'
import type { Table } from './use-table'

export function useRangeDrag(table: Table) {
  const fill = useFillDrag(table)
  /** Only while a press is held that the table heard: one that began elsewhere may be dragged over its cells, too. */
  const isRange = useRef(false)
  const over = (cell: Cell) => {
    if (!fill.over(cell) && isRange.current) table.run({ do: 'press', cell, how: 'extend' })
  }
  const end = (isLetGo: boolean) => {
    isRange.current = false
    fill.end(isLetGo)
  }
  /** @returns whether the press is on the corner. */
  const press = (event: MouseEvent<HTMLElement>, cell: Cell): boolean => {
    const isMain = isMainPress(event)
    const isCorner = isMain && fill.press(event, cell)
    isRange.current = isMain && !isCorner && table.columns[cell.column]?.id !== 'number'
    if (isCorner || isRange.current) followPress(event.currentTarget, over, end)
    return isCorner
  }
  return { press, over }
}
