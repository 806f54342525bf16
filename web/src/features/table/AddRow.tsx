import { iconsOf } from '../../ui/icon-strip'
import { ROW_HEIGHT } from '../../ui/metrics'
import styles from './TaskTable.module.css'
import { ADD_ROW } from './texts'

interface AddRowProps {
  /** Rows above it. */
  count: number
  onAdd: () => void
}

/** The line below the last row. For the pointer: it is no row of the plan, and `AddButton` is for everybody else. */
export function AddRow({ count, onAdd }: AddRowProps) {
  return (
    <div aria-hidden="true" className={styles.addRow} style={{ top: count * ROW_HEIGHT }} onClick={onAdd}>
      <span {...iconsOf('plus')}>{ADD_ROW}</span>
    </div>
  )
}

/** The stop of the keyboard behind the table. */
export function AddButton({ onAdd }: Pick<AddRowProps, 'onAdd'>) {
  return (
    <button type="button" className={styles.addButton} onClick={onAdd}>
      {ADD_ROW}
    </button>
  )
}
