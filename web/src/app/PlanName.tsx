/** The plan's own name, which is the first line of its description; edited where it stands (ED21). */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useIsReadOnly, usePlan, usePlanValue } from '../editor/PlanProvider'
import { useDrafts } from '../state/use-drafts'
import { shownText } from '../ui/shown-text'
import { UNTITLED_PLAN, tabTitle, RENAME_THE_PLAN, PLAN_NAME_PREFIX, PLAN_NAME, THE_PLAN_NAME } from './texts'
import styles from './PlanName.module.css'

export function PlanName() {
  const plan = usePlan()
  const name = usePlanValue((state) => state.name)
  const isReadOnly = useIsReadOnly()
  const [text, setText] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const goesBack = useRef(false)

  useEffect(() => {
    document.title = name ? tabTitle(name) : 'Barline'
  }, [name])
  // The field goes and its button comes back: the focus stays with them.
  useEffect(() => {
    if (text === null && goesBack.current) button.current?.focus()
    goesBack.current = false
  }, [text])

  const isTyped = text !== null && text.trim() !== '' && text.trim() !== name
  useDrafts(isTyped ? [{ place: { kind: 'planName' }, what: THE_PLAN_NAME, text }] : [])

  const shown = shownText(name) || UNTITLED_PLAN
  if (isReadOnly)
    return (
      <p translate="no" className={styles.name}>
        {shown}
      </p>
    )
  if (text === null)
    return (
      <button
        ref={button}
        type="button"
        translate="no"
        title={RENAME_THE_PLAN}
        className={`${styles.name} ${styles.button}`}
        data-none={name === '' || undefined}
        onClick={() => setText(name)}
      >
        <span className="visually-hidden">{PLAN_NAME_PREFIX} </span>
        {shown}
      </button>
    )

  const close = (isKept: boolean) => {
    if (isKept && text.trim() !== name) plan.dispatch({ type: 'setPlanName', text })
    setText(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    goesBack.current = true
    close(event.key === 'Enter')
  }
  return (
    <input
      dir="auto"
      // It comes because it was asked for.
      autoFocus
      aria-label={PLAN_NAME}
      placeholder={UNTITLED_PLAN}
      value={text}
      className={`${styles.name} ${styles.field}`}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      // Leaving keeps it; the field that goes by a key has been answered.
      onBlur={() => goesBack.current || close(true)}
    />
  )
}
