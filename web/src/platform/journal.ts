/**
 * The save record a second time, in the browser's database, because local storage alone loses half a minute when
 * the browser crashes (M2, GL9). A write takes effect whole or not at all, one tab after the other, so it is also
 * where two tabs that saved at once are found out (GL7).
 */
import { database, lateDatabase, neededDatabase, storeOf, within } from './database'
import {
  handedOver,
  headerOf,
  PLAN,
  planIn,
  putRecord,
  type OutgoingRecord,
  type Put,
  type PutAnswer,
} from './put-record'
import type { nameOf, Placing, placing, RecordHeader, StoredRecord } from '../editor/records'
import { packVersions } from './versions'
import { startWorker } from '../workers'

export type { OutgoingRecord } from './put-record'

export interface Journal {
  read(): Promise<StoredRecord | null>
  /**
   * Stores the record of one tab, one that comes as bytes by a worker, which has them from then on. Where another tab's record is there that it
   * does not descend from, that one is kept as a version in the same step.
   *
   * @returns what became of the record that was there, and the version it was kept as
   */
  commit(record: OutgoingRecord): Promise<{ how: Placing; there: RecordHeader | null; kept: number | null }>
}

/** What the rules say of records. */
export interface RecordRules {
  placing: typeof placing
  nameOf: typeof nameOf
}

/** @param put in a worker, with everything that goes with it */
export function createJournal(
  { placing, nameOf }: RecordRules,
  put: (request: Put) => Promise<PutAnswer> = putInWorker,
): Journal {
  /** What is there, as far as this tab has seen: whoever writes names it, and learns where there is more. */
  let known: RecordHeader | null = null
  return {
    read: async () => {
      const record = planIn(await storeOf(await neededDatabase(), 'journal').get(PLAN))
      known = headerOf(record)
      return record
    },
    commit: async (outgoing) => {
      let record = outgoing
      for (;;) {
        const there = known
        const how = placing(record, there)
        if (how === 'isOlder' || how === 'isBehind') return { how, there, kept: null }
        const keepAs = there && how === 'keepsThere' ? nameOf(there.edition) : null
        const request = { record, expected: there, keepAs }
        const answer = await (typeof record.text === 'string'
          ? putRecord(await neededDatabase(), request)
          : put(request))
        if (!answer.isDone) {
          known = answer.there
          record = { ...record, text: answer.text }
          continue
        }
        known = headerOf(record)
        const { kept } = answer
        if (kept !== null)
          void packVersions().catch((error: unknown) => console.error('A version stays uncompressed:', error))
        return { how, there, kept }
      }
    },
  }
}

export type WorkerAnswer = { answer: PutAnswer; fault?: undefined } | { fault: string }

/** A worker that was ended by the browser does not say so. */
const ANSWER_MS = 30_000

let worker: Worker | null = null

/** One call at a time. A worker that failed is ended, and the next call starts another. */
async function putInWorker(request: Put): Promise<PutAnswer> {
  const port = (worker ??= startWorker('journal'))
  try {
    return await within(ANSWER_MS, answerOf(port, request))
  } catch (error) {
    port.terminate()
    worker = null
    throw error
  }
}

function answerOf(port: Worker, request: Put): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
      data.fault === undefined ? resolve(data.answer) : reject(new Error(data.fault))
    port.onerror = ({ message }) => reject(new Error(`The journal’s worker failed. ${message}`))
    port.postMessage(request, handedOver(request.record.text))
  })
}

/** The journal, or null where the browser has no database for the page, or has none in time. */
export async function openJournal(rules: RecordRules): Promise<Journal | null> {
  return (await database()) && createJournal(rules)
}

/** The journal of a database that was not there in time; null where there is none. */
export async function lateJournal(rules: RecordRules): Promise<Journal | null> {
  return (await lateDatabase()) && createJournal(rules)
}
