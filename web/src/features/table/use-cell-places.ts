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
      const box = frame.current
        ?.querySelector(`[data-task="${task}"] [data-column="${column}"]`)
        ?.getBoundingClientRect()
      return box && { x: box.left + 8, y: box.bottom }
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
