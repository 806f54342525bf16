/** Where local storage holds what is not the plan itself, and damage moved out of the way. */
import { RECORD_KEY } from './record-key'
import { keysStartingWith, readText, removeText, writeText } from './storage'

export const QUARANTINE_PREFIX = 'barline.quarantine.'
/** A tab's last edits, where it was closed before it could keep both its record and another tab's. */
export const PARKED_PREFIX = 'barline.parked.'
/** Set with the first save, and never removed by the page: there was a plan in this browser. */
export const FIRST_SAVE_KEY = 'barline.firstSave'

/**
 * Moves an unreadable record to a key of its own, where it stays until the visitor removes it.
 *
 * @returns the key, or null when there was no room for a second copy: then the record is still in its place and
 * must not be written over.
 */
export function quarantine(raw: string): string | null {
  const taken = keysStartingWith(QUARANTINE_PREFIX)
  const known = taken.find((key) => readText(key) === raw)
  const key = known ?? `${QUARANTINE_PREFIX}${taken.length + 1}`
  if (!known && writeText(key, raw) !== 'written') return null
  removeText(RECORD_KEY)
  return key
}
