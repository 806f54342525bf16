/**
 * The browser's database, beside local storage: it survives a crash that local storage does not (fact M2), and
 * holds more. It may be missing, blocked, or never answer; then the page goes on with local storage alone.
 */
import { openDB, type DBSchema, type IDBPDatabase, type StoreNames } from 'idb'
import type { StoredDrafts } from './draft'
import type { StoredRecord } from '../editor/records'
import type { LinkRow } from './link-memory'

/** Why a version was kept: what was about to take the plan's place. */
export type VersionReason =
  | 'import'
  | 'template'
  | 'reset'
  | 'link'
  | 'code'
  | 'sample'
  | 'restore'
  | 'otherTab'
  | 'otherDevice'
  | 'thisDevice'
  | 'joined'

export interface VersionRow {
  /** Made by the database; a higher one is younger. */
  id?: number
  /** When it was kept, milliseconds since 1970. */
  time: number
  reason: VersionReason
  tasks: number
  /** Name of the record's edition: one record is kept once. Empty for a copy that is none of a tab's records. */
  edition: string
  /** The record, gzipped; or as text until there was time for that. */
  packed?: Uint8Array<ArrayBuffer>
  text?: string
}

interface Schema extends DBSchema {
  /** `project`: the plan. Others: what a tab holds of typed text. */
  journal: { key: string; value: StoredRecord | StoredDrafts }
  versions: { key: number; value: VersionRow }
  /** What is behind permanent links, as far as this browser knows. */
  links: { key: string; value: LinkRow }
}

export type Database = IDBPDatabase<Schema>

/** Longer than a database takes to open, shorter than a visitor waits for the page. */
const OPEN_MS = 3000

/** Longer than the slowest disk takes; after it there is none. */
const LATE_MS = 60_000

let opened: Promise<Database | null> | null = null
let coming: Promise<Database> | null = null

/** The database, or null where there is none. Never rejects. */
export const database = (): Promise<Database | null> => (opened ??= open())

/**
 * The database for who does nothing without it: asked for at each turn, since a browser closes it where the visitor
 * clears what a page keeps, and iOS in the background.
 */
export async function neededDatabase(): Promise<Database> {
  const db = await database()
  if (!db) throw new Error('This browser has no database for the page.')
  return db
}

/** The same for who can wait for one that was not there in time. */
export async function lateDatabase(): Promise<Database | null> {
  const db = await database()
  return db ?? (coming && within(LATE_MS, coming).catch(() => null))
}

async function open(): Promise<Database | null> {
  try {
    coming = openDB<Schema>('barline', 1, {
      upgrade(db) {
        db.createObjectStore('journal')
        db.createObjectStore('versions', { keyPath: 'id', autoIncrement: true })
        db.createObjectStore('links', { keyPath: 'code' })
      },
      // A later release wants to change it, or somebody to delete it: this page lets go. It opens what is deleted
      // again, and goes on with local storage where a later release has it.
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase | null)?.close()
        opened = null
      },
      terminated: () => (opened = null),
    })
    // Whoever asks once it has come after all is given it.
    coming.then(
      (db) => (opened = Promise.resolve(db)),
      () => undefined,
    )
    return await within(OPEN_MS, coming)
  } catch (error) {
    console.error('The browser’s database could not be opened:', error)
    return null
  }
}

/**
 * A transaction whose requests are waited for one by one. Where one of them fails, whoever waits for it hears why, and
 * `done` rejects a second time: without this as a fault of the page.
 */
export function inSteps<Transaction extends { done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => undefined)
  return transaction
}

/**
 * A store to read from. What the library has for one read alone leaves `done` to itself: where the browser ends the
 * transaction, as when the visitor clears what a page keeps, that would be a fault of the page.
 */
export const storeOf = <Name extends StoreNames<Schema>>(db: Database, name: Name) =>
  inSteps(db.transaction(name)).store

/** Rejects when `work` has not ended in time: some browsers leave a database call without an answer. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
