/** Undo while a cell is edited is of its field's text (§B.2). */
import { isCommandHeld, shortcutKey } from '../../ui/keys'

/** What a press asks of the browser's list of typing. */
function askedOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!isCommandHeld(event) || event.altKey) return null
  const key = shortcutKey(event).toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}

/**
 * Browsers may keep one list of what was typed for the whole page: where this field has nothing left of it, the next
 * step is of another field, and takes the focus along. Then the press does nothing.
 *
 * @returns what stops it
 */
export function keepOwnUndo(field: HTMLElement & { value: string }): () => void {
  const begun = field.value
  /** Steps that are taken back and may come again. */
  let undone = 0
  /** Since then something was typed. */
  let isTyped = false
  const stop = new AbortController()
  const heard = { signal: stop.signal }
  field.addEventListener(
    'input',
    (event) => {
      const type = event instanceof InputEvent ? event.inputType : ''
      isTyped = !type.startsWith('history')
      undone = isTyped ? 0 : undone + (type === 'historyUndo' ? 1 : -1)
    },
    heard,
  )
  field.addEventListener(
    'keydown',
    (event) => {
      const asked = askedOf(event)
      const hasOwn = asked === 'undo' ? isTyped || field.value !== begun : undone > 0
      if (asked && !hasOwn) event.preventDefault()
    },
    heard,
  )
  return () => stop.abort()
}
