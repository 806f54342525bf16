/** The field of prior tasks: numbers in every notation, and names from what is offered while typing (APG "Combobox"). */
import { useId, useState, type KeyboardEvent } from 'react'
import { Popover } from 'react-aria-components'
import type { PriorOffer, Row } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { shownText } from '../../ui/shown-text'
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
  const listId = useId()
  const field = useFirstFocus<HTMLInputElement>(editing.caret)
  const [text, setText] = useState(editing.text)
  const offersFor = (typed: string) => plan.ask.priorOffers(row.id, typedEntry(typed))
  const activeFor = (typed: string) => (isNameTyped(typed) ? 0 : -1)
  // The field may begin with the letter that opened it.
  const isTyped = editing.text !== row.priorDependency
  /** What is offered, since something was typed; nothing once that is closed. */
  const [offers, setOffers] = useState<readonly PriorOffer[]>(() => (isTyped ? offersFor(editing.text) : []))
  const [active, setActive] = useState(isTyped ? activeFor(editing.text) : -1)
  const isOpen = offers.length > 0 && !editing.error
  const optionId = (at: number) => `${listId}-${at}`

  const change = (typed: string) => {
    setText(typed)
    editing.onText(typed)
    setOffers(offersFor(typed))
    setActive(activeFor(typed))
  }
  const choose = (offer: PriorOffer) => {
    const next = withNumber(text, offer.number)
    setText(next)
    editing.onText(next)
    setOffers([])
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const offer = offers[active]
    if (step !== 0)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + offers.length) % offers.length)
    else if (event.key === 'Escape') setOffers([])
    else if (event.key === 'Enter' && !event.shiftKey && offer) choose(offer)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={styles.editor} onBlur={leaving(editing)}>
      <input
        ref={field}
        className={styles.field}
        value={text}
        role="combobox"
        aria-label={cellLabel(title, row.name)}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        aria-invalid={editing.error !== null || undefined}
        aria-describedby={editing.error ? 'barline-cell-error' : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Popover
        isNonModal
        isOpen={isOpen}
        triggerRef={field}
        placement="bottom start"
        onOpenChange={(open) => !open && setOffers([])}
        className={styles.popover ?? ''}
      >
        <ul id={listId} role="listbox" aria-label={PRIOR_OFFERS} className={styles.list}>
          {offers.map((offer, at) => (
            <li
              key={offer.task}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              data-focused={at === active || undefined}
              className={styles.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
            >
              {offer.number}. {shownText(offer.name)}
            </li>
          ))}
        </ul>
      </Popover>
      <EditorError editing={editing} />
    </span>
  )
}
