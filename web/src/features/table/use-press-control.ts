/** Buttons in cells, and the box of what is done: what a press on one does, and whether it was one. */
import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { isByFinger } from '../../ui/drag'
import type { RowActionId } from './row-actions'
import type { Cell } from './selection'
import type { Table } from './use-table'

interface Opening {
  openMenu: (cell: Cell) => void
  openPlacing: (cell: Cell) => void
}

/** A control in a cell, which has a press of its own. */
export const controlOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('button, [data-toggle]') : null

export function usePressControl({ run }: Table, { openMenu, openPlacing }: Opening) {
  const plan = usePlan()
  /** The control that the pointer came down on, where it could be seen. */
  const begun = useRef<Element | null>(null)

  const begin = ({ target }: PointerEvent) => {
    const control = controlOf(target)
    begun.current = control?.checkVisibility({ opacityProperty: true }) ? control : null
  }

  const carryOut = (target: Element, cell: Cell): boolean => {
    const { task } = cell
    const told = (name: string) => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
    const [action, match, fold] = [told('action'), told('match'), told('fold')]
    if (action === 'menu') openMenu(cell)
    else if (told('placing')) openPlacing(cell)
    else if (fold) run({ do: 'foldTask', task, isFolded: fold === 'close' })
    else if (action) run({ do: 'action', action: action as RowActionId, task })
    else if (match) plan.dispatch({ type: 'setCell', task, column: 'status', text: match })
    else if (told('toggle')) run({ do: 'toggleTask', task })
    else return false
    return true
  }

  /** A press on what a cell holds besides its text. @returns whether there was something. */
  const press = ({ target, nativeEvent }: MouseEvent, cell: Cell): boolean => {
    const control = controlOf(target)
    if (!control) return false
    // Browsers tell of a finger as of a mouse that comes there first, which draws a row's buttons under it.
    return (isByFinger(nativeEvent) && control !== begun.current) || carryOut(control, cell)
  }

  return { begin, press }
}
