/**
 * Tasks added in the table itself, one after the other, below the last row: Enter makes the next one, Tab and
 * Shift+Tab change the level, and a row that was given no name goes again.
 */
import { LAST_LEVEL } from '../../editor/__generated__/constants'
import type { Command } from '../../editor/__generated__/types'
import { cellText } from './columns'
import type { AfterCommit } from './key-intents'
import { step, type EditStart, type Effect, type Step, type TableState, type World } from './table-state'

/** A task at the end, on the level of the last row in view. */
export function addLast(world: World): Effect {
  const last = world.taskAt(world.count - 1)
  const level = last === null ? 0 : (world.rowOf(last)?.level ?? 0)
  return {
    do: 'dispatch',
    command: { type: 'addTask', place: { at: 'end', level }, fields: {} },
    then: 'addNew',
  }
}

/**
 * Whether Enter asks for a further row: below the last one there is none to go to, and what is typed next would take
 * the place of the name that was just given. It is the same however the row was added.
 */
export const carriesOn = ({ isNew, task }: EditStart, world: World): boolean =>
  isNew === true && world.indexOf(task) === world.count - 1

/** The field of a new row closes without a name: the row goes with it. */
export const takenBack = (state: TableState): Step =>
  state.edit
    ? step(
        { ...state, edit: null },
        { do: 'dropDraft', cell: state.edit },
        { do: 'takeBack', task: state.edit.task },
      )
    : step(state)

/** What ends or carries on the naming of a new row in its own way; null where it goes on as in any other cell. */
export function whileAdding(state: TableState, world: World, then: AfterCommit): Step | null {
  const { edit } = state
  const row = edit?.isAdding ? world.rowOf(edit.task) : null
  if (!edit || !row) return null
  if (then === 'next' || then === 'previous') {
    const above = world.taskAt(world.indexOf(edit.task) - 1)
    const limit = above === null ? 0 : Math.min((world.rowOf(above)?.level ?? 0) + 1, LAST_LEVEL)
    const isDeeper = then === 'next'
    // At the last level there is, Tab leaves as it does elsewhere: nobody is caught in the field.
    if (isDeeper ? row.level >= limit : row.level === 0) return null
    const command: Command = { type: isDeeper ? 'indent' : 'outdent', tasks: [edit.task] }
    return step(state, { do: 'dispatch', command })
  }
  const text = world.typed()
  const isNamed = text.trim() !== '' && text !== cellText(row, 'name')
  // By a shortcut too: what it adds does not come behind a row that nobody named.
  return isNamed ? null : takenBack(state)
}
