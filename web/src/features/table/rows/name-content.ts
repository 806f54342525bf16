/** The cell of a task's name: its place in the outline, and what is odd about it. */
import type { Row } from '../../../editor/__generated__/types'
import { element } from '../../../ui/dom'
import { runsLeft } from '../../../ui/runs-left'
import { shownText } from '../../../ui/shown-text'
import { LEVEL_STEP } from '../row-drag'
import { HIDE_SUBTASKS, MILESTONE, SHOW_SUBTASKS } from '../texts'
import type { Content } from './cell-contents'
import { mark } from './marks'
import styles from './NameCell.module.css'

/** The cell's padding and the room of the mark that folds, which every name leaves: names of a level stay in line. */
const PADDING = 20

function foldButton({ isCollapsed }: Row): HTMLElement {
  const label = isCollapsed ? SHOW_SUBTASKS : HIDE_SUBTASKS
  return element('button', styles.fold ?? '', {
    type: 'button',
    tabindex: '-1',
    'data-fold': isCollapsed ? 'open' : 'close',
    'aria-label': label,
    'data-tip': label,
    'data-keys': isCollapsed ? 'Alt+→' : 'Alt+←',
  })
}

/** What stands before the name. */
function signsOf(row: Row): HTMLElement[] {
  const signs: HTMLElement[] = []
  if (row.isParent) signs.push(foldButton(row))
  if (row.isMilestone)
    signs.push(
      element('span', styles.milestone ?? '', {
        role: 'img',
        'aria-label': MILESTONE,
        'data-tip': MILESTONE,
      }),
    )
  if (row.refusal) signs.push(mark(row.refusal, true))
  return signs
}

export function nameContent(cell: HTMLElement): Content {
  const text = new Text()
  /** The text, or what stands round one that runs from right to left: where it is cut, that is at its end. */
  let name: Text | HTMLElement = cell.appendChild(text)
  let signs: HTMLElement[] = []
  return (row, was) => {
    if (was?.name !== row.name) {
      text.data = shownText(row.name)
      const isLeftward = runsLeft(text.data)
      if (isLeftward !== name instanceof HTMLElement) {
        const before = name
        name = isLeftward ? element('span', styles.leftward ?? '', { dir: 'rtl' }) : text
        before.replaceWith(name)
        if (name !== text) name.appendChild(text)
      }
      if (name instanceof HTMLElement) name.dataset.full = text.data
    }
    if (was?.level !== row.level) {
      // By itself, not by a custom property: those are inherited, so that everything in the cell would be styled anew.
      const indent = row.level * LEVEL_STEP
      // Of a narrow column no more than leaves room for the padding behind the name: it would be wider than its column.
      cell.style.paddingLeft = `min(${PADDING + indent}px,max(${PADDING}px,75% - 9px))`
      cell.style.backgroundSize = `min(${indent}px,max(0px,75% - 29px)) 100%`
    }
    if (
      was?.isParent === row.isParent &&
      was.isCollapsed === row.isCollapsed &&
      was.isMilestone === row.isMilestone &&
      was.refusal === row.refusal
    )
      return
    cell.toggleAttribute('data-parent', row.isParent)
    for (const sign of signs) sign.remove()
    signs = signsOf(row)
    if (signs.length > 0) name.before(...signs)
  }
}
