/**
 * The save record a second time, in the browser's database, because local storage alone loses half a minute when
 * the browser crashes (M2, GL9). A write takes effect whole or not at all, one tab after the other, so it is also
 * where two tabs that saved at once are found out (GL7).
 */
import { database, lateDatabase, type Database } from './database'
import type { StoredDrafts } from './draft'
import type { nameOf, Placing, placing, StoredRecord } from '../editor/records'
import { forgetOldest, packVersions } from './versions'

export interface Journal {
  read(): Promise<StoredRecord | null>
  /**
   * Stores the record of one tab. Where another tab's record is there that it does not descend from, that one is
   * kept as a version in the same step.
   *
   * @returns what became of the record that was there, and the version it was kept as
   */
  commit(record: StoredRecord): Promise<{ how: Placing; there: StoredRecord | null; kept: number | null }>
}

/** What the rules say of records: asked within a transaction, which waits for nothing. */
export interface RecordRules {
  placing: typeof placing
  nameOf: typeof nameOf
}

/** Beside it is what tabs hold of typed text. */
const PLAN = 'project'

const planIn = (value: StoredRecord | StoredDrafts | undefined): StoredRecord | null =>
  value && 'edition' in value ? value : null

export function createJournal(db: Database, { placing, nameOf }: RecordRules): Journal {
  return {
    read: async () => planIn(await db.get('journal', PLAN)),
    commit: async (record) => {
      // `strict`: committed means on the disk, so that a crash of the machine loses no more than one of the browser.
      const transaction = db.transaction(['journal', 'versions'], 'readwrite', { durability: 'strict' })
      const journal = transaction.objectStore('journal')
      const there = planIn(await journal.get(PLAN))
      const how = placing(record, there)
      if (how === 'isOlder' || how === 'isBehind') return { how, there, kept: null }
      let kept: number | null = null
      if (there && how === 'keepsThere') {
        const versions = transaction.objectStore('versions')
        const name = nameOf(there.edition)
        const known = (await versions.getAll()).find((row) => row.edition === name)
        const { tasks, text } = there
        // As text: a transaction does not wait for compression.
        const row = { time: Date.now(), reason: 'otherTab', tasks, edition: name, text } as const
        kept = known?.id ?? (await versions.add(row))
        await forgetOldest(versions)
      }
      await journal.put(record, PLAN)
      await transaction.done
      if (kept === null) return { how, there, kept }
      void packVersions().catch((error: unknown) => console.error('A version stays uncompressed:', error))
      return { how, there, kept }
    },
  }
}

/** The journal, or null where the browser has no database for the page, or has none in time. */
export async function openJournal(rules: RecordRules): Promise<Journal | null> {
  const db = await database()
  return db && createJournal(db, rules)
}

/** The journal of a database that was not there in time; null where there is none. */
export async function lateJournal(rules: RecordRules): Promise<Journal | null> {
  const db = await lateDatabase()
  return db && createJournal(db, rules)
}
