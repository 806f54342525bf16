/** The eight commands of a row (spec §2, Actions column), for the buttons, the menus and the keys dialog. */
import type { Command, Intent, Relation, TaskId } from '../../editor/__generated__/types'
import type { IconName } from '../../ui/Icon'
import {
  ADD_MAIN_TASK_BELOW,
  ADD_TASK_AT_SAME_LEVEL,
  ADD_SUBTASK,
  MOVE_TO_PARENT_LEVEL,
  MOVE_UP,
  MOVE_DOWN,
  MOVE_TO_SUBTASK_LEVEL,
  INSERT_ELSEWHERE,
  OUTDENT_ELSEWHERE,
  INDENT_ELSEWHERE,
  DELETE_ELSEWHERE,
} from './texts'

export type RowActionId =
  'addMain' | 'addSame' | 'addSubtask' | 'outdent' | 'moveUp' | 'moveDown' | 'indent' | 'delete'

export interface RowAction {
  id: RowActionId
  label: string
  /** What other programs call it. */
  also?: readonly string[]
  icon: IconName
  shortcut?: string
  /** What it is an instance of, where it is more than a change of a task. */
  intent?: Intent
}

export const ROW_ACTIONS: readonly RowAction[] = [
  { id: 'addMain', label: ADD_MAIN_TASK_BELOW, icon: 'addBelow', intent: 'add' },
  { id: 'addSame', label: ADD_TASK_AT_SAME_LEVEL, also: INSERT_ELSEWHERE, icon: 'addSame', intent: 'add' },
  { id: 'addSubtask', label: ADD_SUBTASK, icon: 'addSub', intent: 'add' },
  {
    id: 'outdent',
    label: MOVE_TO_PARENT_LEVEL,
    also: OUTDENT_ELSEWHERE,
    icon: 'outdent',
    shortcut: 'Ctrl+←',
  },
  { id: 'moveUp', label: MOVE_UP, icon: 'moveUp', shortcut: 'Ctrl+↑' },
  { id: 'moveDown', label: MOVE_DOWN, icon: 'moveDown', shortcut: 'Ctrl+↓' },
  { id: 'indent', label: MOVE_TO_SUBTASK_LEVEL, also: INDENT_ELSEWHERE, icon: 'indent', shortcut: 'Ctrl+→' },
  {
    id: 'delete',
    label: 'Delete',
    also: DELETE_ELSEWHERE,
    icon: 'trash',
    shortcut: 'Ctrl+Delete',
    intent: 'delete',
  },
]

const RELATIONS: Partial<Record<RowActionId, Relation>> = {
  addMain: 'main',
  addSame: 'same',
  addSubtask: 'subtask',
}

/** The command behind an action; deleting is asked about first and has none here. */
export function commandOf(action: Exclude<RowActionId, 'delete'>, task: TaskId, chosen: TaskId[]): Command {
  const relation = RELATIONS[action]
  if (relation) return { type: 'addTask', place: { at: 'below', task, as: relation }, fields: {} }
  return { type: action as 'outdent' | 'indent' | 'moveUp' | 'moveDown', tasks: chosen }
}
