/** What is easily missed, a sentence each. */
import { keyNames } from '../../ui/keys'

export const SENTENCES = {
  edit: 'Double-click a cell, or press Enter in it, to edit it.',
  link: 'Drag from the end of a bar to another bar: that one waits for it.',
  commands: `${keyNames('Ctrl+K')} finds every command, view and task.`,
}
export const HIDE = 'Hide this hint'
