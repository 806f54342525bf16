/**
 * One row of the table: its elements are made once and show one task after another, whatever scrolls into view. It
 * touches what differs from the row it showed before, and nothing else: a seventh of a frame of the scroll goes into
 * comparing cells where React draws them.
 */
import type { Row } from '../../../editor/__generated__/types'
import { STATUS_WORDS } from '../../../editor/texts'
import { days } from '../../../ui/count'
import { element } from '../../../ui/dom'
import { ROW_HEIGHT } from '../../../ui/metrics'
import { shownText } from '../../../ui/shown-text'
import type { ColumnSpec } from '../columns'
import { CellView } from './cell-view'
import styles from './Row.module.css'
import type { RowState } from './row-state'

/** What a row says: made of its cells it would name every button in it. */
const labelOfRow = ({ number, name, startDate, duration, owner, progress, status }: Row): string =>
  `${number} ${shownText(name)}, ${startDate}, ${days(duration)}, ` +
  `${shownText(owner)}, ${progress} %, ${STATUS_WORDS[status]}`

/** As a row, or by each of its cells. */
const isWholeSelected = ({ isSelected, left, right, columns }: RowState): boolean =>
  isSelected || (left === 0 && right === columns.length - 1)

export class RowView {
  readonly root = element('div', styles.row ?? '', { role: 'row' })
  #cells: CellView[] = []
  #columns: readonly ColumnSpec[] = []
  #row: Row | null = null
  #state: RowState | null = null

  /** What it shows. */
  get row(): Row | null {
    return this.#row
  }

  show(row: Row, state: RowState) {
    const was = this.#row
    const before = this.#state
    const isOther = this.#columns !== state.columns || before?.isReadOnly !== state.isReadOnly
    if (isOther) this.#makeCells(state)
    this.#row = row
    this.#state = state
    if (row !== was) this.#say(row, was)
    if (before?.index !== state.index) {
      this.root.style.top = `${state.index * ROW_HEIGHT}px`
      this.root.ariaRowIndex = String(state.index + 2)
    }
    const isSelected = isWholeSelected(state)
    if (!before || isWholeSelected(before) !== isSelected) this.root.ariaSelected = String(isSelected)
    if (before?.isPointed !== state.isPointed) this.root.toggleAttribute('data-pointed', state.isPointed)
    if (before?.edited !== state.edited) this.root.toggleAttribute('data-open', state.edited >= 0)
    for (const cell of this.#cells) cell.show(row, state)
  }

  /** The element of a column's cell. */
  cell = (column: number): HTMLElement | null => this.#cells[column]?.root ?? null

  #makeCells({ columns, isReadOnly }: RowState) {
    this.#columns = columns
    this.#cells = columns.map((column, at) => new CellView(column, at, isReadOnly))
    this.root.replaceChildren(...this.#cells.map(({ root }) => root))
  }

  #say(row: Row, was: Row | null) {
    const { root } = this
    root.ariaLabel = labelOfRow(row)
    if (was?.id !== row.id) root.dataset.task = String(row.id)
    if (was?.level !== row.level) root.ariaLevel = String(row.level + 1)
    if (was?.isParent !== row.isParent || was.isCollapsed !== row.isCollapsed)
      root.ariaExpanded = row.isParent ? String(!row.isCollapsed) : null
  }
}
