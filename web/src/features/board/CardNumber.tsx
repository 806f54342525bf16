/** A number on a card that becomes a field when pressed. What cannot be used reverts silently (spec §5, K9). */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useDrafts } from '../../state/use-drafts'
import { isCommandHeld } from '../../ui/keys'
import { useBoard } from './board-context'
import styles from './Card.module.css'

interface CardNumberProps {
  task: number
  field: 'progress' | 'duration'
  /** `Progress of Paint walls`. */
  label: string
  value: number
  shown: string
  isTabStop: boolean
}

type State = { at: 'shown' } | { at: 'typing'; text: string } | { at: 'reverting'; text: string }

export function CardNumber({ task, field, label, value, shown, isTabStop }: CardNumberProps) {
  const { actions, isReadOnly } = useBoard()
  const [state, setState] = useState<State>({ at: 'shown' })
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const before = String(value)
  useDrafts(
    state.at === 'typing' && state.text !== before
      ? [{ place: { kind: 'cell', task, column: field }, what: label, text: state.text, was: before }]
      : [],
  )
  const isReverting = state.at === 'reverting'

  // A card that goes with its field, as when a phone is turned, takes what was typed along as one that is left does.
  const onGone = useEffectEvent(() => {
    if (state.at === 'typing' && state.text.trim() !== before)
      actions.editNumber(task, field, state.text, false)
  })
  useEffect(() => () => onGone(), [])

  const leave = (keepsFocus: boolean) => {
    setState({ at: 'shown' })
    // The button is back in the page only after this draw.
    if (keepsFocus) requestAnimationFrame(() => button.current?.focus())
  }
  // The end of the shake is asked for, not listened to: where motion is reduced a browser may tell of none.
  useEffect(() => {
    const field = input.current
    if (!isReverting || !field) return
    let isCurrent = true
    void Promise.allSettled(field.getAnimations().map((shake) => shake.finished)).then(() => {
      if (isCurrent) leave(document.activeElement === field)
    })
    return () => {
      isCurrent = false
    }
  }, [isReverting])

  const commit = (text: string, keepsFocus: boolean) => {
    if (text.trim() === before || actions.editNumber(task, field, text, keepsFocus)) leave(keepsFocus)
    else setState({ at: 'reverting', text })
  }

  if (state.at === 'shown')
    return (
      <button
        ref={button}
        type="button"
        className={styles.number}
        tabIndex={isTabStop ? 0 : -1}
        disabled={isReadOnly}
        aria-label={`${label}, ${shown}`}
        onClick={() => setState({ at: 'typing', text: before })}
      >
        {shown}
      </button>
    )

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !isCommandHeld(event)) commit(event.currentTarget.value, true)
    else if (event.key === 'Escape') leave(true)
    // What the field has no use for may be a shortcut of the page. The card's own keys are heard on the card alone.
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      ref={input}
      autoFocus
      className={styles.input}
      aria-label={label}
      aria-invalid={isReverting || undefined}
      inputMode={field === 'progress' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={state.text}
      readOnly={isReverting}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setState({ at: 'typing', text: event.target.value })}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (state.at === 'typing' && !isReverting) commit(event.currentTarget.value, false)
      }}
    />
  )
}
