/** The page's own shortcuts (spec §2), heard where no field and no table cell uses the key itself. */
import type { Place } from '../../editor/__generated__/types'

export type PageCommand =
  | { do: 'export' }
  | { do: 'add'; place: Place }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'find' }
  | { do: 'picture' }
  | { do: 'help' }
  | { do: 'quickAdd' }
  | { do: 'commands' }

export interface Press {
  key: string
  /** Control, or Command on Apple machines. */
  ctrl: boolean
  shift: boolean
  alt: boolean
  /** The focus is in a text field. */
  isTyping: boolean
  /** The focus is in a dialog, or one is open that has the page to itself. */
  isInDialog: boolean
}

/** What a press means for the page; null is not the page's. */
export function pageCommand({ key, ctrl, shift, alt, isTyping, isInDialog }: Press): PageCommand | null {
  if (alt) return null
  // Saving the page is nowhere what was meant.
  if (isInDialog) return ctrl && !shift && key.toLowerCase() === 's' ? { do: 'export' } : null
  if (!ctrl) return key === '?' && !isTyping ? { do: 'help' } : null
  const lower = key.toLowerCase()
  // Inside a field, undo is the field's own.
  if (lower === 'z' && !isTyping) return { do: shift ? 'redo' : 'undo' }
  if (shift) return null
  if (lower === 'y' && !isTyping) return { do: 'redo' }
  if (lower === 's') return { do: 'export' }
  // The rows that are not in view are not in the page: the browser's own search would miss them.
  if (lower === 'f') return { do: 'find' }
  // Nor would its print have them.
  if (lower === 'p') return { do: 'picture' }
  // No letter alone: in a cell it is typed, and elsewhere pressed by accident (WCAG 2.1.4). I as in "insert".
  if (lower === 'i') return { do: 'quickAdd' }
  if (lower === 'k') return { do: 'commands' }
  if (key === 'Enter') return { do: 'add', place: { at: 'endSameLevel' } }
  if (/^[1-9]$/.test(key)) return { do: 'add', place: { at: 'end', level: Number(key) - 1 } }
  return null
}
