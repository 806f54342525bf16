import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Row, TaskId } from '../../editor/__generated__/types'
import type { BoardSource } from './board-source'
import type { BoardStore, LaneLook } from './board-store'

/** What a column or card can ask of the board. */
interface BoardActions {
  /** A card's details. */
  open: (task: TaskId) => void
  menu: (card: Row, at: { x: number; y: number }) => void
  /** The new card comes into view where more may be added: whoever left the field looks elsewhere. */
  add: (column: string, name: string, isInView: boolean) => void
  /** `true` once for each request: a card drawn again must not take the focus again. */
  takeOnce: (request: number) => boolean
  /** `true` when the number was taken. Where the card goes to another column by it, the focus may go with it. */
  editNumber: (task: TaskId, field: 'progress' | 'duration', text: string, keepsFocus: boolean) => boolean
}

export interface BoardContextValue {
  source: BoardSource
  drag: BoardStore
  actions: BoardActions
  isReadOnly: boolean
}

export const BoardContext = createContext<BoardContextValue | null>(null)

export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext)
  if (!board) throw new Error('useBoard must be used within a Board')
  return board
}

export function useLaneLook(index: number): LaneLook {
  const { drag } = useBoard()
  return useSyncExternalStore(drag.subscribe, () => drag.look(index))
}

export function useLiftedTask(): TaskId | null {
  const { drag } = useBoard()
  return useSyncExternalStore(drag.subscribe, drag.task)
}

/** A card to be brought into view: focused, or only shown with a glow. */
export interface Reveal {
  task: TaskId
  column: string
  columnIndex: number
  place: number
  /** Two requests for one card are two requests. */
  request: number
  glows: boolean
  /** The board is not scrolled to it. */
  isStill: boolean
}
