/** The journal's write, in the page or in its worker: all of it, or nothing (GL7, GL9). */
import type { RecordHeader, StoredRecord } from '../editor/records'
import { inSteps, type Database } from './database'
import type { StoredDrafts } from './draft'
import { forgetOldest } from './versions'

/** A record on its way to the journal: its text, or the text as UTF-8, which takes the page less time to make. */
export interface OutgoingRecord extends RecordHeader {
  text: string | Uint8Array<ArrayBuffer>
}

/** A record that takes the place of another, which the rules were asked about. */
export interface Put {
  record: OutgoingRecord
  /** What is thought to be there: with anything else in its place nothing is written. */
  expected: RecordHeader | null
  /** What is there becomes a version, for the edition of this name. */
  keepAs: string | null
}

/** `kept`: the version that what was there became. Else what is there in truth, and what was to be written again. */
export type PutAnswer =
  | { isDone: true; kept: number | null }
  | { isDone: false; there: RecordHeader | null; text: OutgoingRecord['text'] }

/** Bytes go to a worker and back as they are: to copy those of 10,000 tasks takes the page some milliseconds. */
export const handedOver = (text: OutgoingRecord['text']): Transferable[] =>
  typeof text === 'string' ? [] : [text.buffer]

/** Beside it is what tabs hold of typed text. */
export const PLAN = 'project'

export const planIn = (value: StoredRecord | StoredDrafts | undefined): StoredRecord | null =>
  value && 'edition' in value ? value : null

export function headerOf(record: RecordHeader | null): RecordHeader | null {
  if (!record) return null
  const { edition, savedAt, version, tasks } = record
  return { edition, savedAt, version, tasks }
}

const isSame = (one: RecordHeader | null, other: RecordHeader | null) =>
  one?.savedAt === other?.savedAt &&
  one?.edition.revision === other?.edition.revision &&
  one?.edition.writer === other?.edition.writer

export async function putRecord(db: Database, { record, expected, keepAs }: Put): Promise<PutAnswer> {
  const { text } = record
  const row = { ...record, text: typeof text === 'string' ? text : new TextDecoder().decode(text) }
  // `strict`: committed means on the disk, so that a crash of the machine loses no more than one of the browser.
  const transaction = inSteps(db.transaction(['journal', 'versions'], 'readwrite', { durability: 'strict' }))
  const journal = transaction.objectStore('journal')
  const there = planIn(await journal.get(PLAN))
  if (!isSame(there, expected)) return { isDone: false, there: headerOf(there), text }
  let kept: number | null = null
  if (there && keepAs !== null) {
    const versions = transaction.objectStore('versions')
    const known = (await versions.getAll()).find((version) => version.edition === keepAs)
    const { tasks } = there
    // As text: a transaction does not wait for compression.
    const version = {
      time: Date.now(),
      reason: 'otherTab',
      tasks,
      edition: keepAs,
      text: there.text,
    } as const
    kept = known?.id ?? (await versions.add(version))
    await forgetOldest(versions)
  }
  await journal.put(row, PLAN)
  await transaction.done
  return { isDone: true, kept }
}
