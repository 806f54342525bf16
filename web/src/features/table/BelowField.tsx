import type { HTMLAttributes } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { meanwhileText } from '../../state/texts'
import { shownText } from '../../ui/shown-text'
import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'
import { cellText, type ColumnId } from './columns'
import { useAfterPause } from '../../ui/use-after-pause'
import { WHOSE_STANDS } from './texts'
import { useInSight } from './use-in-sight'

interface BelowFieldProps {
  row: Row
  column: ColumnId
  editing: Editing
  /** What stands in the field. */
  text: string
  /** Where there is nothing more urgent: what the text is read as. */
  meaning?: string | null
}

/** Below an open field: why the last commit was refused, or what others made of the cell meanwhile. */
export function BelowField({ row, column, editing, text, meaning }: BelowFieldProps) {
  const heard = useAfterPause(meaning ?? '', '')
  if (editing.error)
    return (
      // For the same reason again, too, it is heard again.
      <Note key={editing.refusals} role="alert" id="barline-cell-error" className={styles.error}>
        {editing.error}
      </Note>
    )
  const now = cellText(row, column)
  if (now === editing.was || now === text)
    return (
      meaning !== undefined && (
        <>
          <Note aria-hidden="true" className={styles.meaning}>
            {meaning}
          </Note>
          <span role="status" className="visually-hidden">
            {heard}
          </span>
        </>
      )
    )
  return (
    <Note role="status" className={styles.others}>
      {meanwhileText(shownText(now))} {text !== editing.was && WHOSE_STANDS}
    </Note>
  )
}

function Note(props: HTMLAttributes<HTMLSpanElement>) {
  return <span ref={useInSight<HTMLSpanElement>()} {...props} />
}
