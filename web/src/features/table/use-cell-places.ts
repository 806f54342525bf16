/** What opens below a cell: the menu of its row, and what places its task. */
import { useCallback, type RefObject } from 'react'
import { showPlacing } from '../../state/placing'
import type { Cell } from './selection'

export function useCellPlaces(
  frame: RefObject<HTMLDivElement | null>,
  setMenu: (menu: { cell: Cell; x: number; y: number }) => void,
) {
  const placeOf = useCallback(
    ({ task, column }: Cell) => {
      const cell = frame.current?.querySelector(`[data-task="${task}"] [data-column="${column}"]`)
      // Asked for by the palette, of a row that is scrolled away.
      const box = (cell ?? frame.current)?.getBoundingClientRect()
      return box && { x: box.left + 8, y: cell ? box.bottom : box.top }
    },
    [frame],
  )
  const openMenu = useCallback(
    (cell: Cell) => {
      const at = placeOf(cell)
      if (at) setMenu({ cell, ...at })
    },
    [placeOf, setMenu],
  )
  const openPlacing = useCallback(
    (cell: Cell) => {
      const at = placeOf(cell)
      if (at) showPlacing({ task: cell.task, at })
    },
    [placeOf],
  )
  return { openMenu, openPlacing }
}
