/** What every field of a cell does: it takes the focus when it appears, and commits when the focus leaves. */
import { useEffect, useRef, type FocusEvent } from 'react'
import type { Editing } from './CellEditor'
import { keepOwnUndo } from './own-undo'

/** Focus and caret, once, when the field appears. */
export function useFirstFocus<Field extends HTMLInputElement | HTMLTextAreaElement>(caret: Editing['caret']) {
  const field = useRef<Field>(null)
  const first = useRef(caret)
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    if (first.current === 'all') element.select()
    else element.setSelectionRange(element.value.length, element.value.length)
    return keepOwnUndo(element)
  }, [])
  return field
}

/** Commits when the focus leaves the editor, but not when it goes to a part of it. */
export const leaving =
  (editing: Editing, isOpen = false) =>
  (event: FocusEvent<HTMLElement>) => {
    if (isOpen || event.currentTarget.contains(event.relatedTarget)) return
    // The page itself went to the background: the field keeps its text, and the focus on return.
    if (!document.hasFocus()) return
    editing.onLeave()
  }
