/** The field of prior tasks: numbers in every notation, and names from what is offered while typing (APG "Combobox"). */
import { useState } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { shownText } from '../../ui/shown-text'
import { useOffers } from '../../ui/use-offers'
import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'
import { EditorError } from './EditorError'
import { isNameTyped, typedEntry, withNumber } from './prior-typing'
import { cellLabel, PRIOR_OFFERS } from './texts'
import { leaving, useFirstFocus } from './use-first-focus'

interface PriorEditorProps {
  row: Row
  title: string
  editing: Editing
}

export function PriorEditor({ row, title, editing }: PriorEditorProps) {
  const plan = usePlan()
  const field = useFirstFocus<HTMLInputElement>(editing.caret)
  const [text, setText] = useState(editing.text)
  const take = (next: string) => {
    setText(next)
    editing.onText(next)
  }
  const { offer, input, list } = useOffers({
    label: PRIOR_OFFERS,
    field,
    find: (typed) =>
      plan.ask.priorOffers(row.id, typedEntry(typed)).map(({ task, number, name }) => ({
        key: task,
        text: `${number}. ${shownText(name)}`,
        number,
      })),
    isSure: isNameTyped,
    // The field may begin with the letter that opened it.
    begun: editing.text === row.priorDependency ? null : editing.text,
    isHidden: editing.error !== null,
    onChoose: ({ number }) => take(withNumber(text, number)),
  })
  return (
    <span className={styles.editor} onBlur={leaving(editing)}>
      <input
        ref={field}
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
      <EditorError editing={editing} />
    </span>
  )
}
