/**
 * The field in the cell that is edited. Which one it is depends on the column; keys that end the editing are the
 * table's, everything else is the field's own.
 */
import { useState } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { useMeaning } from '../../state/meaning-of'
import { CalendarPopover, opensCalendar } from '../../ui/CalendarPopover'
import { Icon } from '../../ui/Icon'
import { cellLabel, CHOOSE_A_DATE, startDateLabel, commentLabel, COMMENT_HINT } from './texts'
import { BelowField } from './BelowField'
import styles from './CellEditor.module.css'
import type { ColumnSpec } from './columns'
import { OwnerEditor } from './OwnerEditor'
import { PriorEditor } from './PriorEditor'
import { StatusEditor } from './StatusEditor'
import { leaving, useFirstFocus } from './use-first-focus'
import { useInSight } from './use-in-sight'

/** The field that is open, and what becomes of it. */
export interface Editing {
  task: number
  column: number
  /** The cell's text when it was opened. */
  was: string
  /** What the field begins with: that, or the letter that opened it. */
  text: string
  /** Where the caret begins: at the end (§B.2), or all selected where typing is to replace the text. */
  caret: 'all' | 'end'
  /** Why the last commit was refused; the field stays open with it. */
  error: string | null
  /** How often a commit was refused. */
  refusals: number
  onText: (text: string) => void
  onCommit: (text: string) => void
  onCancel: () => void
  /** The focus went elsewhere: commit where it may, and stay away. */
  onLeave: () => void
}

interface EditorProps {
  row: Row
  editing: Editing
}

export function CellEditor({ row, column, editing }: EditorProps & { column: ColumnSpec }) {
  switch (column.id) {
    case 'status':
      return <StatusEditor row={row} editing={editing} />
    case 'priorDependency':
      return <PriorEditor row={row} title={column.title} editing={editing} />
    case 'owner':
      return <OwnerEditor row={row} title={column.title} editing={editing} />
    case 'comment':
      return <CommentEditor row={row} editing={editing} />
    default:
      return <TextEditor row={row} column={column} editing={editing} />
  }
}

function TextEditor({ row, column, editing }: EditorProps & { column: ColumnSpec }) {
  const [text, setText] = useState(editing.text)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const field = useFirstFocus<HTMLInputElement>(editing.caret)
  const isDate = column.id === 'startDate'
  const meaning = useMeaning(isDate ? text : '')

  const change = (typed: string) => {
    setText(typed)
    editing.onText(typed)
  }
  return (
    <span className={styles.editor} onBlur={leaving(editing, isCalendarOpen)}>
      <input
        ref={field}
        dir="auto"
        className={styles.field}
        value={text}
        aria-label={cellLabel(column.title, row.name)}
        aria-invalid={editing.error !== null || undefined}
        aria-describedby={editing.error ? 'barline-cell-error' : undefined}
        inputMode={column.id === 'duration' || column.id === 'progress' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={column.id === 'name'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (!isDate || !opensCalendar(event)) return
          event.preventDefault()
          event.stopPropagation()
          setCalendarOpen(true)
        }}
      />
      {isDate && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={CHOOSE_A_DATE}
            className={styles.button}
            onClick={() => setCalendarOpen(true)}
          >
            <Icon name="calendar" size={14} />
          </button>
          <CalendarPopover
            label={startDateLabel(row.name)}
            value={text}
            isOpen={isCalendarOpen}
            onOpenChange={setCalendarOpen}
            onPick={editing.onCommit}
            triggerRef={field}
          />
        </>
      )}
      <BelowField row={row} column={column.id} editing={editing} text={text} {...(isDate && { meaning })} />
    </span>
  )
}

function CommentEditor({ row, editing }: EditorProps) {
  const [text, setText] = useState(editing.text)
  const field = useFirstFocus<HTMLTextAreaElement>(editing.caret)
  const box = useInSight<HTMLSpanElement>()
  return (
    <span ref={box} className={`${styles.editor} ${styles.comment}`} onBlur={leaving(editing)}>
      <textarea
        ref={field}
        dir="auto"
        className={styles.area}
        value={text}
        rows={4}
        aria-label={commentLabel(row.name)}
        data-tip={COMMENT_HINT}
        onChange={(event) => {
          setText(event.target.value)
          editing.onText(event.target.value)
        }}
      />
      <BelowField row={row} column="comment" editing={editing} text={text} />
    </span>
  )
}
