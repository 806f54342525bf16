/** What this browser holds of the plan, before it is opened. */
import { newest, NO_EDITION, readStored, type Edition, type StoredRecord } from '../../editor/records'
import type { Journal } from '../../platform/journal'
import { RECORD_KEY } from '../../platform/record-key'
import { keysStartingWith, readText, removeText } from '../../platform/storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX } from '../../platform/stored'

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

/** With another look at what is stored, where another tab may have saved meanwhile. */
export interface FoundAtFirst extends Found {
  again: () => Promise<Found>
}

/** Whether a plan was stored here, as far as is known at once. */
export const hasPlan = (): boolean => readText(RECORD_KEY) !== null || readText(FIRST_SAVE_KEY) !== null

/**
 * @param inJournal what the journal holds
 * @param keep puts a record among the versions
 */
export async function findStored(
  inJournal: StoredRecord | null,
  keep: (record: string, tasks: number) => Promise<boolean>,
): Promise<Found> {
  const text = readText(RECORD_KEY)
  // Mostly both hold the same, and the journal's was read when it was written: of 10,000 tasks that takes a while.
  const local = text === null ? null : text === inJournal?.text ? inJournal : readStored(text)
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

/** What the journal holds; null where it cannot be read. */
export async function recordIn(journal: Journal | null): Promise<StoredRecord | null> {
  try {
    return (await journal?.read()) ?? null
  } catch (error) {
    console.error('The journal could not be read:', error)
    return null
  }
}
