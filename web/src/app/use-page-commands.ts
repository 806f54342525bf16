/** What a key does that works anywhere on the page. */
import { flushSync } from 'react-dom'
import { usePlan } from '../editor/PlanProvider'
import type { PageCommand } from '../features/shortcuts'
import { setSetting } from '../state/settings'
import { notify } from '../ui/notices'
import { showChart } from './Panes'
import { NOTHING_TO_PRINT } from './texts'

interface PageParts {
  find: () => void
  /** Asks what a picture of the chart shows and where it goes. */
  picture: () => void
  showKeys: () => void
  exportCsv: () => void
  focusQuickAdd: () => void
  showCommands: () => void
}

export function usePageCommands({
  find,
  picture,
  showKeys,
  exportCsv,
  focusQuickAdd,
  showCommands,
}: PageParts) {
  const plan = usePlan()
  return (command: PageCommand) => {
    switch (command.do) {
      case 'undo':
        return void plan.undo()
      case 'redo':
        return void plan.redo()
      case 'find':
        return find()
      case 'picture':
        if (plan.getState().count === 0)
          return void notify({ id: 'picture', kind: 'info', text: NOTHING_TO_PRINT, isAnswer: true })
        showChart()
        return picture()
      case 'help':
        return showKeys()
      case 'export':
        return exportCsv()
      case 'commands':
        return showCommands()
      case 'quickAdd':
        // The board has no such form.
        flushSync(() => setSetting('view', 'table'))
        return focusQuickAdd()
      case 'add': {
        const outcome = plan.dispatch({ type: 'addTask', place: command.place, fields: {} })
        if (outcome.ok && outcome.change.focus !== null) plan.nameNew(outcome.change.focus)
      }
    }
  }
}
