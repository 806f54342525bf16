/** Looks for a status by the first letters of its word. */
import { STATUS_WORDS } from '../../editor/texts'
import type { Status } from '../../editor/__generated__/types'
import { withoutCase } from '../../without-case'

/** The status whose word begins so, in the list's order; null where nothing was typed or none does. */
export function statusFor(typed: string): Status | null {
  const wanted = withoutCase(typed.trimStart())
  if (wanted === '') return null
  const found = Object.entries(STATUS_WORDS).find(([, word]) => withoutCase(word).startsWith(wanted))
  return (found?.[0] as Status | undefined) ?? null
}

/** Whether the press types a letter of a word. Space alone is the list's: it chooses. */
export const isLetter = (press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>, typed: string): boolean =>
  [...press.key].length === 1 && !press.ctrlKey && !press.metaKey && (press.key !== ' ' || typed !== '')
