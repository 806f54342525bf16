/** Where in the table an event happened, and what a key does to the open field. */
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
