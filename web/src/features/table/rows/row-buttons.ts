/** The buttons of a row, which it has while somebody points at it or stands in it, and in short plans always. */
import { element } from '../../../ui/dom'
import { IS_TOUCH } from '../../../ui/metrics'
import type { ColumnId } from '../columns'
import { ROW_ACTIONS } from '../row-actions'
import { DEPENDENCIES_AND_LIMITS, ROW_MENU } from '../texts'
import cellButton from './CellButton.module.css'
import nameCell from './NameCell.module.css'
import placing from './PlacingCells.module.css'
import styles from './Row.module.css'

const button = (className: string | undefined, attributes: Record<string, string | undefined>) =>
  element('button', `${cellButton.button} ${className ?? ''}`, {
    type: 'button',
    tabindex: '-1',
    ...attributes,
  })

/** Its dependencies and limits. */
const placingButton = () =>
  button(placing.placing, {
    'data-placing': 'button',
    'aria-label': DEPENDENCIES_AND_LIMITS,
    'data-tip': DEPENDENCIES_AND_LIMITS,
    'data-keys': 'Alt+↓',
  })

const menuButton = () =>
  button(nameCell.menu, {
    'data-action': 'menu',
    'aria-label': ROW_MENU,
    'data-tip': ROW_MENU,
    'data-keys': 'Shift+F10',
  })

/** Their eight pictures are one, as the mask of the element around them (actions.svg, in this order). */
function actionButtons(isReadOnly: boolean) {
  const buttons = element('span', styles.buttons ?? '')
  for (const { id, label, shortcut } of ROW_ACTIONS)
    buttons.append(
      button(id === 'delete' ? styles.delete : '', {
        // Not `disabled`: a press is answered with the catalogue's sentence (U9).
        'aria-disabled': isReadOnly ? 'true' : undefined,
        'data-action': id,
        'aria-label': label,
        'data-tip': label,
        'data-keys': shortcut,
      }),
    )
  return buttons
}

/** The columns whose cells have some. */
export const WITH_BUTTONS: readonly ColumnId[] = ['name', 'priorDependency', 'actions']

export function buttonsOf(column: ColumnId, hasButtons: boolean, isReadOnly: boolean): HTMLElement | null {
  // Fingers point at nothing.
  if (column === 'name') return hasButtons || IS_TOUCH ? menuButton() : null
  if (!hasButtons) return null
  if (column === 'priorDependency') return placingButton()
  return column === 'actions' ? actionButtons(isReadOnly) : null
}
