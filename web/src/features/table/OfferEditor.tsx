/** The field of a cell in which something is offered while typing (APG "Combobox"). */
import { useState } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { useOffers, type Offer } from '../../ui/use-offers'
import { BelowField } from './BelowField'
import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'
import { cellLabel } from './texts'
import { leaving, useFirstFocus } from './use-first-focus'
import { useInSight } from './use-in-sight'

interface OfferEditorProps<One extends Offer> {
  row: Row
  title: string
  editing: Editing
  column: 'owner' | 'priorDependency'
  /** The name of the list. */
  label: string
  find: (typed: string) => readonly One[]
  isSure?: (typed: string) => boolean
  /** @param take puts a text into the field */
  onChoose: (one: One, text: string, take: (text: string) => void) => void
}

/** Where typing replaces all, nothing is typed yet. */
const begunWith = ({ text, was, caret }: Editing) => (text !== was ? text : caret === 'all' ? '' : null)

export function OfferEditor<One extends Offer>(props: OfferEditorProps<One>) {
  const { row, title, editing, column, onChoose, ...offers } = props
  const field = useFirstFocus<HTMLInputElement>(editing.caret)
  const box = useInSight<HTMLSpanElement>()
  const [text, setText] = useState(editing.text)
  const take = (next: string) => {
    setText(next)
    editing.onText(next)
  }
  const { offer, input, list } = useOffers({
    ...offers,
    field,
    begun: begunWith(editing),
    isHidden: editing.error !== null,
    onChoose: (one) => onChoose(one, text, take),
  })
  return (
    <span ref={box} className={`${styles.editor} ${styles.offering}`} onBlur={leaving(editing)}>
      <input
        ref={field}
        dir="auto"
        className={styles.field}
        value={text}
        aria-label={cellLabel(title, row.name)}
        aria-invalid={editing.error !== null || undefined}
        aria-describedby={editing.error ? 'barline-cell-error' : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          take(event.target.value)
          offer(event.target.value)
        }}
        {...input}
      />
      {list}
      <BelowField row={row} column={column} editing={editing} text={text} />
    </span>
  )
}
