/** The eight commands of a row (spec §2, Actions column), for the buttons, the menus and the keys dialog. */
import type { Command, Relation, TaskId } from '../../editor/__generated__/types'
import type { IconName } from '../../ui/Icon'

export type RowActionId =
  'addMain' | 'addSame' | 'addSubtask' | 'outdent' | 'moveUp' | 'moveDown' | 'indent' | 'delete'

export interface RowAction {
  id: RowActionId
  label: string
  icon: IconName
  shortcut?: string
}

export const ROW_ACTIONS: readonly RowAction[] = [
  { id: 'addMain', label: 'Add main task below', icon: 'addBelow' },
  { id: 'addSame', label: 'Add task at same level', icon: 'addSame' },
  { id: 'addSubtask', label: 'Add subtask', icon: 'addSub' },
  { id: 'outdent', label: 'Move to parent level', icon: 'outdent', shortcut: 'Ctrl+←' },
  { id: 'moveUp', label: 'Move up', icon: 'moveUp', shortcut: 'Ctrl+↑' },
  { id: 'moveDown', label: 'Move down', icon: 'moveDown', shortcut: 'Ctrl+↓' },
  { id: 'indent', label: 'Move to subtask level', icon: 'indent', shortcut: 'Ctrl+→' },
  { id: 'delete', label: 'Delete', icon: 'trash', shortcut: 'Ctrl+Delete' },
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
