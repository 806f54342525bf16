/** The field of an owner: any name, and those there are offered while typing. */
import { useState } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { useOwners } from '../../state/owners'
import { shownText } from '../../ui/shown-text'
import { useOffers } from '../../ui/use-offers'
import type { Editing } from './CellEditor'
import styles from './CellEditor.module.css'
import { EditorError } from './EditorError'
import { cellLabel, OWNER_OFFERS } from './texts'
import { leaving, useFirstFocus } from './use-first-focus'

export function OwnerEditor({ row, title, editing }: { row: Row; title: string; editing: Editing }) {
  const findOwners = useOwners()
  const field = useFirstFocus<HTMLInputElement>(editing.caret)
  const [text, setText] = useState(editing.text)
  const { offer, input, list } = useOffers({
    label: OWNER_OFFERS,
    field,
    find: (typed) => findOwners(typed).map((owner) => ({ key: owner, text: shownText(owner), owner })),
    begun: editing.text === row.owner ? null : editing.text,
    isHidden: editing.error !== null,
    onChoose: ({ owner }) => editing.onCommit(owner),
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
          setText(event.target.value)
          editing.onText(event.target.value)
          offer(event.target.value)
        }}
        {...input}
      />
      {list}
      <EditorError editing={editing} />
    </span>
  )
}
