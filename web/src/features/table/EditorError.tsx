import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'

/** Why the last commit was refused, below the field. */
export function EditorError({ editing }: { editing: Editing }) {
  if (!editing.error) return null
  return (
    <span role="alert" id="barline-cell-error" className={styles.error}>
      {editing.error}
    </span>
  )
}
