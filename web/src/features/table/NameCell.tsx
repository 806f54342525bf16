/** The cell of a task's name: its place in the outline, what is odd about it, the menu of its row. */
import { memo } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { Icon } from '../../ui/Icon'
import { ROW_MENU, SHOW_SUBTASKS, HIDE_SUBTASKS, MILESTONE } from './texts'
import cellButton from './CellButton.module.css'
import styles from './NameCell.module.css'

const MENU_BUTTON = (
  <button
    type="button"
    tabIndex={-1}
    data-action="menu"
    aria-label={ROW_MENU}
    data-tip={ROW_MENU}
    data-keys="Shift+F10"
    className={`${cellButton.button} ${styles.menu}`}
  />
)

type NameCellProps = Pick<Row, 'name' | 'isParent' | 'isCollapsed' | 'isMilestone' | 'refusal'> & {
  hasMenu: boolean
}

// A row that only got another number, which all below an insertion do, keeps its name's elements.
export const NameCell = memo(function NameCell(props: NameCellProps) {
  const { name, isParent, isCollapsed, isMilestone, refusal, hasMenu } = props
  return (
    <>
      {isParent && (
        <button
          type="button"
          tabIndex={-1}
          data-fold={isCollapsed ? 'open' : 'close'}
          aria-label={isCollapsed ? SHOW_SUBTASKS : HIDE_SUBTASKS}
          data-tip={isCollapsed ? SHOW_SUBTASKS : HIDE_SUBTASKS}
          data-keys={isCollapsed ? 'Alt+→' : 'Alt+←'}
          className={styles.fold}
        />
      )}
      {isMilestone && (
        <span role="img" aria-label={MILESTONE} data-tip={MILESTONE} className={styles.milestone} />
      )}
      {refusal && <Mark tip={refusal} isBefore />}
      <span className={isParent ? styles.parent : styles.text} data-full={name}>
        {name}
      </span>
      {hasMenu && MENU_BUTTON}
    </>
  )
})

/** @param isBefore it stands before the cell's text, not after it */
export function Mark({ tip, isBefore = false }: { tip: string; isBefore?: boolean }) {
  return (
    <span
      role="img"
      aria-label={tip}
      data-tip={tip}
      className={`${styles.mark} ${isBefore ? styles.before : ''}`}
    >
      <Icon name="warning" size={13} />
    </span>
  )
}
