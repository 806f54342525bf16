/** + Add Task of a column: a name typed in place. Enter adds and waits for the next one, Escape closes. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDrafts } from '../../state/use-drafts'
import { Icon } from '../../ui/Icon'
import type { BoardColumn } from '../../editor/__generated__/types'
import { useBoard } from './board-context'
import { newTaskText, addTaskToLabel, ADD_TASK, newNameLabel, NEW_TASK } from './texts'
import styles from './Lane.module.css'

export function AddCard({ column }: { column: BoardColumn }) {
  const { actions, isReadOnly, source } = useBoard()
  const [name, setName] = useState<string | null>(null)
  useDrafts(
    name?.trim()
      ? [
          {
            place: { kind: 'newCard', grouping: source.grouping, column: column.id },
            what: newTaskText(column.title),
            text: name,
          },
        ]
      : [],
  )
  const button = useRef<HTMLButtonElement>(null)

  /** What is still to be added: known before the next draw, since a field may be left and go at once. */
  const typed = useRef('')
  const show = (text: string | null) => {
    typed.current = text ?? ''
    setName(text)
  }
  // A name that was typed is not thrown away; without one nothing was meant.
  const leave = () => {
    const text = typed.current
    show(null)
    if (text.trim()) actions.add(column.id, text, false)
  }
  // A column that goes with its field, as when a phone is turned, adds it as one that is left does: no blur is told of.
  const onGone = useEffectEvent(() => {
    // Others ended the column, in the middle of a name: that is kept as typed text, and offered.
    if (source.columns(0, source.total()).some(({ id }) => id === column.id)) leave()
  })
  useEffect(() => () => onGone(), [])

  const field = useRef<HTMLInputElement>(null)
  const isOpen = name !== null
  // The screen's keyboard comes once the field is there, and makes the window lower than it.
  useEffect(() => {
    if (!isOpen) return
    const show = () => field.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [isOpen])

  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={styles.add}
        disabled={isReadOnly}
        aria-label={addTaskToLabel(column.title)}
        onClick={() => show('')}
      >
        <Icon name="plus" size={14} /> {ADD_TASK}
      </button>
    )
  const close = () => {
    show(null)
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <input
      ref={field}
      dir="auto"
      autoFocus
      className={styles.addName}
      aria-label={newNameLabel(column.title)}
      placeholder={NEW_TASK}
      autoComplete="off"
      value={name}
      onChange={(event) => show(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          actions.add(column.id, name, true)
          show('')
        } else if (event.key === 'Escape') close()
        // What the field has no use for may be a shortcut of the page.
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={leave}
    />
  )
}
