/** What is typed into the quick-add form, and what adding it answers. */
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { useIsReadOnly, usePlan } from '../../editor/PlanProvider'
import type { NewTask, Place } from '../../editor/__generated__/types'
import type { Refused } from '../../editor/plan-ports'
import { draftOf, dropDraft } from '../../platform/draft'
import { pasteAtEnd } from '../../state/paste-at-end'
import { useDrafts } from '../../state/use-drafts'
import { isCommandHeld, shortcutKey } from '../../ui/keys'
import { placeByKey } from './place-by-key'
import { THE_FORM } from './texts'

const EMPTY: Required<NewTask> = { name: '', duration: '', priorDependency: '', startDate: '', owner: '' }

const KEYS = Object.keys(EMPTY) as (keyof NewTask)[]

/** What was typed before the form went away: in another view, or with the page (GL17). */
const leftTyped = (): Required<NewTask> => ({
  ...EMPTY,
  ...Object.fromEntries(KEYS.map((key) => [key, draftOf({ kind: 'quickAdd', field: key })?.text ?? ''])),
})

/** Whether something was. */
export const hasLeftTyped = (): boolean => Object.values(leftTyped()).some((text) => text !== '')

/**
 * @param name its first field
 * @param onAdded a task was added by its button, and the form goes; by Enter in a field it waits for the next
 */
export function useQuickAdd(name: RefObject<HTMLInputElement | null>, onAdded?: () => void) {
  const plan = usePlan()
  const isReadOnly = useIsReadOnly()
  const [fields, setFields] = useState(leftTyped)
  const [level, setLevel] = useState('0')
  const [error, setError] = useState<Refused | null>(null)
  useDrafts(
    KEYS.filter((key) => fields[key]).map((key) => ({
      place: { kind: 'quickAdd', field: key },
      what: THE_FORM,
      text: fields[key] ?? '',
    })),
    true,
  )

  /** Nothing was typed since a task was added: undo is the plan's, not the empty field's. */
  const isFresh = useRef(false)

  // A refused name asks for the name.
  useEffect(() => {
    if (error?.code === 'nameMissing') name.current?.focus()
  }, [error, name])

  const add = (place: Place) => {
    const command = { type: 'addTask', place, fields } as const
    // Read-only is said for all to hear; a field that is wrong is marked where it is.
    const outcome = isReadOnly ? plan.dispatch(command) : plan.runQuietly(command)
    if (!outcome.ok) {
      setError(outcome.refusal)
      return
    }
    setError(null)
    setFields(EMPTY)
    // A form that goes now has no more to say of its fields.
    for (const field of KEYS) dropDraft({ kind: 'quickAdd', field })
    isFresh.current = true
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (onAdded && !isTyping) onAdded()
    else name.current?.focus()
    if (outcome.change.focus !== null) plan.show(outcome.change.focus)
  }

  /** Several lines are the names of as many tasks; one is typed. */
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (event.target !== name.current || !/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    const first = pasteAtEnd(plan, text, ['name'], Number(level))
    if (first === null) return
    setError(null)
    isFresh.current = true
    plan.show(first)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Lists and calendars are children for React but not for the document: their keys are their own.
    if (!event.currentTarget.contains(event.target as Node)) return
    const [key, ctrl] = [shortcutKey(event.nativeEvent), isCommandHeld(event)]
    const isField = event.target instanceof HTMLInputElement
    // Enter alone presses a button.
    if (!isField && !ctrl) return
    if (isField && isFresh.current && ctrl && key.toLowerCase() === 'z') {
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) plan.redo()
      else plan.undo()
      return
    }
    const place = placeByKey({ key, ctrl, shift: event.shiftKey, alt: event.altKey }, Number(level))
    if (!place) return
    event.preventDefault()
    event.stopPropagation()
    add(place)
  }

  return {
    isReadOnly,
    fields,
    set: (key: keyof NewTask) => (text: string) => {
      setError(null)
      isFresh.current = false
      setFields((now) => ({ ...now, [key]: text }))
    },
    level,
    setLevel,
    error,
    add,
    /** Who goes elsewhere without a name adds nothing: what it lacked is no longer asked for. */
    leave: () => setError((now) => (now?.code === 'nameMissing' && fields.name.trim() === '' ? null : now)),
    onKeyDown,
    onPaste,
  }
}
