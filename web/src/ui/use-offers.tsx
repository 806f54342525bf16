/**
 * What is offered while a field is typed into (APG "Combobox"): the field keeps the focus, arrows go through the list,
 * Enter takes one, Escape closes it, Alt+ArrowDown opens it without typing.
 */
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { Popover } from 'react-aria-components'
import styles from './Field.module.css'
import popover from './Popover.module.css'

export interface Offer {
  key: string | number
  text: string
}

interface Wanted<One extends Offer> {
  /** The name of the list. */
  label: string
  field: RefObject<HTMLInputElement | null>
  find: (typed: string) => readonly One[]
  onChoose: (one: One) => void
  /** Whether Enter takes the first one at once: only where what is typed can mean nothing else. */
  isSure?: (typed: string) => boolean
  /** What was typed before the field was there. */
  begun?: string | null
  isHidden?: boolean
}

const never = () => false

export function useOffers<One extends Offer>(wanted: Wanted<One>) {
  const { label, field, find, onChoose, isSure = never, begun = null, isHidden = false } = wanted
  const listId = useId()
  const [offers, setOffers] = useState<readonly One[]>(() => (begun === null ? [] : find(begun)))
  const [active, setActive] = useState(begun !== null && isSure(begun) ? 0 : -1)
  const isOpen = offers.length > 0 && !isHidden
  const optionId = (at: number) => `${listId}-${at}`

  /** To be told of everything that is typed. */
  const offer = (typed: string) => {
    setOffers(find(typed))
    setActive(isSure(typed) ? 0 : -1)
  }
  const close = () => setOffers([])
  const choose = (one: One) => {
    close()
    field.current?.focus()
    onChoose(one)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const one = offers[active]
    if (altKey && step > 0 && !isOpen) setOffers(find(''))
    else if (altKey || !isOpen) return
    else if (step !== 0)
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + offers.length) % offers.length)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && !shiftKey && one) choose(one)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const input = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    onKeyDown,
  } as const
  const list = (
    <Popover
      isNonModal
      isOpen={isOpen}
      triggerRef={field}
      placement="bottom start"
      onOpenChange={(open) => !open && close()}
      className={`${popover.popover} ${styles.popover}`}
    >
      <ul id={listId} role="listbox" aria-label={label} translate="no" className={styles.list}>
        {offers.map((one, at) => (
          <li
            key={one.key}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            data-focused={at === active || undefined}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            {one.text}
          </li>
        ))}
      </ul>
    </Popover>
  )
  return { offer, close, input, list }
}
