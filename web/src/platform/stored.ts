/** What this browser holds of the plan, before it is opened. */
import { newest, NO_EDITION, readStored, type Edition, type StoredRecord } from '../editor/records'
import type { Journal } from './journal'
import { RECORD_KEY } from './record-key'
import { keysStartingWith, readText, removeText, writeText } from './storage'

export const QUARANTINE_PREFIX = 'barline.quarantine.'
/** A tab's last edits, where it was closed before it could keep both its record and another tab's. */
export const PARKED_PREFIX = 'barline.parked.'
/** Set with the first save, and never removed by the page: there was a plan in this browser. */
export const FIRST_SAVE_KEY = 'barline.firstSave'

export interface Found {
  /** The newest record, or text that is none; null where no plan is stored. */
  text: string | null
  edition: Edition
  /** Another one that was found beside it, and is among the versions now. */
  kept: Edition | null
  /** Opened instead when `text` turns out to be damaged: the journal's last good record. */
  spare: StoredRecord | null
  /** Another tab's record was found beside it and is among the versions now. */
  hasKeptOther: boolean
  /** There was a plan in this browser, and the browser no longer has it (GL15). */
  isLost: boolean
}

/** @param keep puts a record among the versions */
export async function findStored(
  journal: Journal | null,
  keep: (record: string, tasks: number) => Promise<boolean>,
): Promise<Found> {
  const text = readText(RECORD_KEY)
  const inJournal = await readJournal(journal)
  const local = text === null ? null : readStored(text)
  if (text !== null && !local)
    return { text, edition: NO_EDITION, kept: null, spare: inJournal, hasKeptOther: false, isLost: false }

  const { winner, loser } = newest(local, inJournal)
  const isLoserKept = loser !== null && (await keep(loser.text, loser.tasks))
  let hasKeptOther = isLoserKept
  for (const key of keysStartingWith(PARKED_PREFIX)) {
    const parked = readStored(readText(key) ?? '')
    if (parked && (await keep(parked.text, parked.tasks))) {
      hasKeptOther = true
      removeText(key)
    }
  }
  return {
    text: winner?.text ?? null,
    edition: winner?.edition ?? NO_EDITION,
    // One that could not be kept stays in its place, for the next save to find.
    kept: isLoserKept ? loser.edition : null,
    spare: null,
    hasKeptOther,
    isLost: winner === null && readText(FIRST_SAVE_KEY) !== null,
  }
}

async function readJournal(journal: Journal | null): Promise<StoredRecord | null> {
  try {
    return (await journal?.read()) ?? null
  } catch (error) {
    console.error('The journal could not be read:', error)
    return null
  }
}

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
