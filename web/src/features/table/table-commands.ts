/** Intents that come to a command of the plan: of the chosen rows, of what is selected, of one task. */
import type { Command, Row, TaskId } from '../../editor/__generated__/types'
import { columnsOf, NAME_COLUMN } from './columns'
import { commandOf, type RowActionId } from './row-actions'
import { blockOf, chosenTasks, type Cell } from './selection'
import { ROWS_APART } from './texts'
import { step, type Step, type TableState, type World } from './table-state'

/** Tasks that a row command acts on, in the order of the plan. */
export const chosen = ({ selection }: TableState, { indexOf, taskAt }: World): TaskId[] =>
  chosenTasks(selection, indexOf, taskAt)

export function runAction(state: TableState, world: World, action: RowActionId, task: TaskId): Step {
  const all = chosen(state, world)
  const tasks = all.includes(task) ? all : [task]
  if (action === 'delete') return step(state, { do: 'askDelete', tasks })
  const command = commandOf(action, task, tasks)
  return step(
    state,
    action.startsWith('add') ? { do: 'dispatch', command, then: 'editNew' } : { do: 'dispatch', command },
  )
}

/** Lays the clipboard's text over the table from the top left corner of the selection on. */
export function paste(state: TableState, world: World, text: string | null): Step {
  const { selection, columns } = state
  const { active } = selection
  if (!active) return step(state)
  const block = blockOf(selection, world.indexOf)
  const tasks = chosen(state, world)
  const [task = active.task] = tasks
  const { left } = columnsOf(selection, block, columns)
  const hasRows = selection.rows.size > 1
  if (hasRows && world.indexOf(tasks.at(-1) ?? task) - world.indexOf(task) >= tasks.length)
    return step(state, { do: 'tell', text: ROWS_APART })
  // Whole rows are filled down, and not across.
  const rows: [number, number] | null = hasRows ? [tasks.length, 0] : null
  const range = block
    ? ([block.bottom - block.top + 1, block.right - block.left + 1] as [number, number])
    : rows
  // What is no text lies over no column, which the rules refuse.
  const ids = text === null ? [] : columns.slice(left).map((column) => column.id)
  const command: Command = { type: 'pasteBlock', task, columns: ids, range, text: text ?? '' }
  return step(state, { do: 'dispatch', command, then: 'show' })
}

/** The clipboard's lines make the first tasks. */
export function pasteFirst(state: TableState, text: string | null): Step {
  const ids = text === null ? [] : state.columns.slice(NAME_COLUMN).map(({ id }) => id)
  return step(state, { do: 'pasteFirst', columns: ids, text: text ?? '' })
}

/** Clears what is selected: a cell, a range, or the rows' cells. */
export function clear(state: TableState, world: World, active: Cell): Step {
  const block = blockOf(state.selection, world.indexOf)
  if (!block && state.selection.rows.size === 0) {
    const column = state.columns[active.column]?.edits
    const { task } = active
    // A calculated cell is no column to clear: the rules say so.
    const command: Command = column
      ? { type: 'setCell', task, column, text: '' }
      : { type: 'fillCells', tasks: [task], columns: [], text: '' }
    return step(state, { do: 'dispatch', command })
  }
  const { left, right } = columnsOf(state.selection, block, state.columns)
  const columns = state.columns
    .slice(left, right + 1)
    .map((column) => column.edits)
    .filter((column) => column !== null)
  const command: Command = { type: 'fillCells', tasks: chosen(state, world), columns, text: '' }
  return step(state, { do: 'dispatch', command })
}

/** Copies the first selected row to those below it, or the row above to the only one, in the selected columns. */
export function fillDown(state: TableState, world: World, active: Cell): Step {
  const block = blockOf(state.selection, world.indexOf)
  const { left, right } = columnsOf(state.selection, block, state.columns)
  const columns = state.columns
    .slice(left, right + 1)
    .map((column) => column.edits)
    .filter((column) => column !== null)
  const rows = chosen(state, world)
  const above = rows.length === 1 ? world.taskAt(world.indexOf(active.task) - 1) : null
  const tasks = above === null ? rows : [above, ...rows]
  return step(state, { do: 'dispatch', command: { type: 'fillDown', tasks, columns } })
}

/** Ticks what is selected, or takes the tick away, by the active row. */
export function toggleChosen(state: TableState, world: World, active: Cell): Step {
  const tasks = chosen(state, world)
  const row = world.rowOf(active.task)
  if (!row || tasks.length < 2) return toggleDone(state, world, active.task)
  const command: Command = { type: 'fillCells', tasks, columns: ['done'], text: tickOf(row) }
  return step(state, { do: 'dispatch', command })
}

const tickOf = ({ done }: Row) => (done ? 'false' : 'true')

export function toggleDone(state: TableState, world: World, task: TaskId): Step {
  const row = world.rowOf(task)
  if (!row) return step(state)
  const text = tickOf(row)
  return step(state, { do: 'dispatch', command: { type: 'setCell', task, column: 'done', text } })
}

export function fold(state: TableState, world: World, task: TaskId, isFolded: boolean): Step {
  const row = world.rowOf(task)
  const isOther = row?.isParent && row.isCollapsed !== isFolded
  return isOther ? step(state, { do: 'fold', task, isFolded }) : step(state)
}
