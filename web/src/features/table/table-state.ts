/** The table as data: its state, what its reducer reads of the world, what may be wished, and what comes of it. */
import type { Command, Row, TableColumn, TaskId } from '../../editor/__generated__/types'
import type { Editing } from './CellEditor'
import type { ColumnSpec } from './columns'
import type { AfterCommit, Intent } from './key-intents'
import type { RowActionId } from './row-actions'
import { EMPTY, type Cell, type Selection } from './selection'

/** What the edited cell began with, as data; the callbacks are joined in `useTable`. */
export type EditStart = Pick<Editing, 'task' | 'column' | 'was' | 'text' | 'caret' | 'error' | 'refusals'> & {
  /** The name of a row that was just added below the last one. */
  isAdding?: boolean
  /** The name of a task that a command has just added, wherever it is. */
  isNew?: boolean
}

export interface TableState {
  /** The columns that are shown; cells name them by their index. */
  columns: readonly ColumnSpec[]
  selection: Selection
  edit: EditStart | null
}

/** What the reducer reads of the world. */
export interface World {
  /** Rows in view. */
  count: number
  isReadOnly: boolean
  /** Visible place of a task, or -1. */
  indexOf: (task: TaskId) => number
  taskAt: (index: number) => TaskId | null
  rowOf: (task: TaskId) => Row | null
  /** Rows that fit in the pane, for PageUp and PageDown. */
  pageRows: () => number
  /** The text in the open field: kept beside the state, so that a keystroke draws the field alone. */
  typed: () => string
}

export type TableIntent =
  | Intent
  | { do: 'goTo'; index: number; column: number }
  | { do: 'select'; selection: Selection }
  /** Stands elsewhere in what is selected. */
  | { do: 'standIn'; cell: Cell }
  | { do: 'press'; cell: Cell; how: 'alone' | 'extend' | 'toggle' }
  | { do: 'startEdit'; cell: Cell; text?: string; caret?: Editing['caret'] }
  /** A task was just added: typing takes the place of `New Task`. */
  | { do: 'startNew'; task: TaskId; isAdding?: boolean }
  /** The name of a task that was there before. */
  | { do: 'startName'; task: TaskId }
  /** A task below the last row, to be named at once. */
  | { do: 'addLast' }
  | { do: 'action'; action: RowActionId; task: TaskId }
  | { do: 'toggleTask'; task: TaskId }
  | { do: 'foldTask'; task: TaskId; isFolded: boolean }
  /** Null where the clipboard holds no text. */
  | { do: 'paste'; text: string | null }
  /** Into a plan without tasks. */
  | { do: 'pasteFirst'; text: string | null }
  /** The focus went elsewhere: a text that is refused is let go. */
  | { do: 'leave' }
  /** The task of the open field is gone, by others or by another tab. */
  | { do: 'gone' }
  | { do: 'committed'; then: AfterCommit }
  | { do: 'refused'; message: string }
  | { do: 'showColumns'; columns: readonly ColumnSpec[] }

export type Effect =
  /** `editNew` begins to edit the task that was added, `addNew` too, with others to follow; `show` scrolls to the first one. */
  | { do: 'dispatch'; command: Command; then?: 'editNew' | 'addNew' | 'show' }
  | { do: 'pasteFirst'; columns: TableColumn[]; text: string }
  /** What could not be done, and why. */
  | { do: 'tell'; text: string }
  /** A task that was just added and given no name goes again. */
  | { do: 'takeBack'; task: TaskId }
  /** As `dispatch`; what comes of it is `committed`, or `refused` while the field stays open. */
  | { do: 'commit'; command: Command; then: AfterCommit; isLeaving: boolean }
  /** Says why nothing can be changed. */
  | { do: 'refuse' }
  | { do: 'askDelete'; tasks: TaskId[] }
  | { do: 'openMenu'; cell: Cell }
  | { do: 'openPlacing'; cell: Cell }
  /** Back to the first column, which is pinned: to stand in it brings nothing else into view. */
  | { do: 'toLeft' }
  | { do: 'fold'; task: TaskId; isFolded: boolean }
  /** The field opens with this text; what was `typed` is kept for a crash. */
  | { do: 'begin'; text: string; isTyped: boolean; cell: Cell }
  | { do: 'dropDraft'; cell: Cell }

export interface Step {
  state: TableState
  effects: readonly Effect[]
  /** The press is used up; otherwise it goes on to the page's shortcuts. */
  isUsed: boolean
}

export const initial = (columns: readonly ColumnSpec[]): TableState => ({
  columns,
  selection: EMPTY,
  edit: null,
})

export const step = (state: TableState, ...effects: Effect[]): Step => ({ state, effects, isUsed: true })
