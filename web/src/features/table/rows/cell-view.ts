/** One cell of a row: what stands in it, its buttons, whether it is chosen; empty while a field stands in it. */
import type { Row } from '../../../editor/__generated__/types'
import { element, setAttribute } from '../../../ui/dom'
import type { ColumnSpec } from '../columns'
import { ACTIONS } from '../texts'
import { nameCell } from './cell-names'
import { contentOf, type Content } from './cell-contents'
import { buttonsOf, WITH_BUTTONS } from './row-buttons'
import styles from './Row.module.css'
import type { RowState } from './row-state'

/** How the content looks, which is not how the field does. */
const LOOKS = [
  'data-hue',
  'data-initials',
  'data-late',
  'data-parent',
  'data-read',
  'data-status',
  'data-tip',
  'dir',
  'style',
] as const

export class CellView {
  readonly root: HTMLElement
  #content: Content
  #row: Row | null = null
  /** Its content is to be drawn from the beginning. */
  #isEmpty = true
  #buttons: HTMLElement | null = null
  #hasButtons: boolean | null = null
  #isActive: boolean | null = null
  #isChosen: boolean | null = null
  #isCorner = false
  #isEdited = false
  #isCalculated = false
  #described: string | undefined

  constructor(
    private readonly column: ColumnSpec,
    private readonly at: number,
    private readonly isReadOnly: boolean,
  ) {
    this.root = element('div', `${styles.cell} ${styles[column.id] ?? ''}`, {
      role: 'gridcell',
      'data-column': String(at),
      'aria-label': column.id === 'actions' ? ACTIONS : undefined,
      'aria-readonly': column.edits === null || isReadOnly ? 'true' : undefined,
    })
    this.#content = contentOf(column.id, this.root, isReadOnly)
  }

  show(row: Row, state: RowState) {
    const { root, at } = this
    const isActive = at === state.activeColumn
    if (isActive !== this.#isActive) root.tabIndex = isActive ? 0 : -1
    const isChosen = state.isSelected || (at >= state.left && at <= state.right)
    if (isChosen !== this.#isChosen) root.ariaSelected = String(isChosen)
    const isCorner = at === state.corner
    if (isCorner !== this.#isCorner) setAttribute(root, 'data-corner', isCorner ? 'true' : undefined)
    this.#isActive = isActive
    this.#isChosen = isChosen
    this.#isCorner = isCorner
    if (row !== this.#row) {
      nameCell(root, this.column.id, row, this.#row)
      this.#lock(row)
    }
    const isEdited = at === state.edited
    if (isEdited !== this.#isEdited) this.#edit(isEdited)
    const was = this.#row
    this.#row = row
    if (isEdited) return
    if (row !== was || this.#isEmpty) this.#content(row, this.#isEmpty ? null : was)
    this.#isEmpty = false
    this.#describe(isActive)
    if (state.hasButtons !== this.#hasButtons && WITH_BUTTONS.includes(this.column.id))
      this.#takeButtons(state)
  }

  /** What a summary takes from its subtasks nobody types (SC7). */
  #lock({ calculated }: Row) {
    const { edits } = this.column
    if (edits === null || this.isReadOnly) return
    const isCalculated = calculated?.includes(edits) ?? false
    if (isCalculated === this.#isCalculated) return
    this.#isCalculated = isCalculated
    setAttribute(this.root, 'aria-readonly', isCalculated ? 'true' : undefined)
  }

  /** What a pointer is told of the cell (HoverTips): of the one that takes the focus alone, as scrolling draws the rest. */
  #describe(isActive: boolean) {
    const described = isActive ? this.root.dataset.tip : undefined
    if (described === this.#described) return
    this.#described = described
    setAttribute(this.root, 'aria-description', described)
  }

  /** The field is React's: it finds an empty cell, and leaves one. */
  #edit(isEdited: boolean) {
    const { root } = this
    this.#isEdited = isEdited
    root.classList.toggle(styles.edited ?? '', isEdited)
    this.#hasButtons = this.#buttons = null
    this.#isEmpty = true
    if (isEdited) {
      for (const name of LOOKS) root.removeAttribute(name)
      root.replaceChildren()
    } else this.#content = contentOf(this.column.id, root, this.isReadOnly)
  }

  #takeButtons({ hasButtons }: RowState) {
    this.#hasButtons = hasButtons
    this.#buttons?.remove()
    this.#buttons = buttonsOf(this.column.id, hasButtons, this.isReadOnly)
    if (this.#buttons) this.root.append(this.#buttons)
  }
}
