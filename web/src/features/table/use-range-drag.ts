/** The mouse that is held: in a cell it selects a range, on the corner it fills down; a number that is dragged moves its row. */
import { useRef, type MouseEvent } from 'react'
import { isMainPress } from '../../ui/drag'
import { scrollAlong } from './range-scroll'
import type { Cell } from './selection'
import { useFillDrag } from './use-fill-drag'
import type { Table } from './use-table'

export function useRangeDrag(table: Table) {
  const fill = useFillDrag(table)
  const isRange = useRef(false)
  const over = (cell: Cell) => {
    if (!fill.over(cell) && isRange.current) table.run({ do: 'press', cell, how: 'extend' })
  }
  /** @returns whether the press is on the corner. */
  const press = (event: MouseEvent<HTMLElement>, cell: Cell): boolean => {
    const isMain = isMainPress(event)
    const isCorner = isMain && fill.press(event, cell)
    isRange.current = !isCorner && table.columns[cell.column]?.id !== 'number'
    if (isMain && (isCorner || isRange.current)) scrollAlong(event.currentTarget, over)
    return isCorner
  }
  return { press, over }
}
