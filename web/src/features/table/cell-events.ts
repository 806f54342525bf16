/** Where in the table an event happened, and what a key does to the open field. */
import { isApple } from '../../ui/keys'
import type { Cell } from './selection'

/** The cell an event happened in. */
export function cellOfTarget(target: EventTarget): Cell | null {
  if (!(target instanceof Element)) return null
  const task = Number(target.closest<HTMLElement>('[data-task]')?.dataset.task)
  const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset.column)
  return Number.isInteger(task) && Number.isInteger(column) ? { task, column } : null
}

/** At the caret, with the field's own undo; the field hears of it as of typing. */
export function insertNewline(target: EventTarget) {
  if (!(target instanceof HTMLTextAreaElement)) return
  target.setRangeText('\n', target.selectionStart, target.selectionEnd, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

const CARET_PAGES = ['PageUp', 'PageDown']

/**
 * Keys by which a browser scrolls what is around a field that has no use for them itself. In an open field they are
 * the caret's: a page is as far as it goes.
 */
export function keepInField(event: KeyboardEvent) {
  const { key, altKey, shiftKey, target: field } = event
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // With Alt an Apple's caret goes by paragraphs, and nothing scrolls.
  if (altKey && !isApple(navigator.platform) && (key === 'ArrowUp' || key === 'ArrowDown'))
    return event.preventDefault()
  if (!CARET_PAGES.includes(key)) return
  event.preventDefault()
  const isUp = key === 'PageUp'
  const to = isUp ? 0 : field.value.length
  const from = shiftKey ? ((isUp ? field.selectionEnd : field.selectionStart) ?? to) : to
  field.setSelectionRange(Math.min(from, to), Math.max(from, to), isUp ? 'backward' : 'forward')
  // Scripts that move the caret leave it out of sight.
  field.scrollTop = isUp ? 0 : field.scrollHeight
  field.scrollLeft = isUp ? 0 : field.scrollWidth
}
