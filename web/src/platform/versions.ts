/**
 * The last ten plans that something else took the place of, compressed, in the browser's database (GL10, L19).
 *
 * Whatever replaces a plan calls `keepVersion` first and waits for it, then offers `restoreActions` in its notice.
 */
import { database, within, type Database, type VersionReason, type VersionRow } from './database'
import { nameOf, readStored } from '../editor/records'

export type { VersionReason } from './database'

export interface Version {
  id: number
  time: Date
  reason: VersionReason
  /** Number of tasks. */
  tasks: number
}

export const MOST_VERSIONS = 10

/** A plan of 10,000 tasks is kept in a fraction of it; longer, and replacing goes on without. */
const KEEP_MS = 5000

let lastKept: number | null = null

/** A version was kept in this tab, by `keepVersion` or by the journal's commit. */
export function noteKept(id: number) {
  lastKept = id
}

/**
 * Keeps a plan that is about to be replaced. A plan without tasks and description is no loss and is not kept.
 *
 * @param record the plan as a save record, of `PlanStore.record` or as it was stored
 * @returns false where it could not be kept: then tell it, and leave Undo. Never rejects.
 */
export async function keepVersion(reason: VersionReason, record: string, tasks: number): Promise<boolean> {
  if (tasks === 0 && readStored(record)?.isEmpty) {
    lastKept = null
    return true
  }
  try {
    noteKept(await within(KEEP_MS, keep(reason, record, tasks)))
    return true
  } catch (error) {
    console.error('The version could not be kept:', error)
    lastKept = null
    return false
  }
}

async function keep(reason: VersionReason, record: string, tasks: number): Promise<number> {
  const db = await opened()
  const stored = readStored(record)
  const edition = stored ? nameOf(stored.edition) : ''
  const packed = await gzip(record)
  const transaction = db.transaction('versions', 'readwrite', { durability: 'strict' })
  const known = edition
    ? (await transaction.store.getAll()).find((row) => row.edition === edition)
    : undefined
  const id = known?.id ?? (await transaction.store.add({ time: Date.now(), reason, tasks, edition, packed }))
  await forgetOldest(transaction.store)
  await transaction.done
  return id
}

interface VersionKeys {
  getAllKeys(): Promise<number[]>
  delete(key: number): Promise<void>
}

/** Leaves the last ten. For a transaction that added one. */
export async function forgetOldest(store: VersionKeys) {
  const keys = await store.getAllKeys()
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_VERSIONS))) await store.delete(key)
}

/** The youngest first; empty where nothing can be kept. */
export async function listVersions(): Promise<Version[]> {
  const rows = await (await opened()).getAll('versions')
  return rows
    .map(({ id = 0, time, reason, tasks }) => ({ id, time: new Date(time), reason, tasks }))
    .reverse()
}

/** The plan of a version as a save record; null when it is no longer among the ten. */
export async function readVersion(id: number): Promise<string | null> {
  const row = await (await opened()).get('versions', id)
  return row ? unpack(row) : null
}

const unpack = async ({ text, packed }: VersionRow): Promise<string | null> =>
  text ?? (packed ? await gunzip(packed) : null)

/** What is needed of the open plan to put a version in its place: `PlanStore` has it. */
export interface OpenPlan {
  record(): string
  getState(): { tasks: number; isReadOnly: boolean; undoStep: number | null }
  restore(record: string): { ok: boolean }
}

/**
 * Puts a version in the place of the open plan, which is kept first.
 *
 * @returns the plan's `undoStep` before; null where the version could not be restored
 */
export async function restoreVersion(plan: OpenPlan, id: number): Promise<{ before: number | null } | null> {
  const record = await readVersion(id).catch(() => null)
  if (record === null) return null
  // A refusal comes before a copy of what stays.
  const { tasks, isReadOnly } = plan.getState()
  if (!isReadOnly) await keepVersion('restore', plan.record(), tasks)
  const { undoStep: before } = plan.getState()
  return plan.restore(record).ok ? { before } : null
}

/** For a notice: brings back what was kept last. None where that was nothing. */
export function restoreActions(plan: OpenPlan, label = 'Restore'): { label: string; run: () => void }[] {
  const id = lastKept
  return id === null ? [] : [{ label, run: () => void restoreVersion(plan, id) }]
}

/** Compresses what was kept in haste (by the journal's commit, which cannot wait). */
export async function packVersions(): Promise<void> {
  const db = await opened()
  for (const row of await db.getAll('versions')) {
    if (row.text === undefined) continue
    const { text, ...rest } = row
    const packed = await gzip(text)
    const transaction = db.transaction('versions', 'readwrite')
    // It may have been forgotten meanwhile.
    if (row.id !== undefined && (await transaction.store.get(row.id)))
      await transaction.store.put({ ...rest, packed })
    await transaction.done
  }
}

async function opened(): Promise<Database> {
  const db = await database()
  if (!db) throw new Error('This browser has no database for the page.')
  return db
}

async function through(data: BlobPart, stream: GenericTransformStream): Promise<Response> {
  return new Response(new Blob([data]).stream().pipeThrough(stream))
}

const gzip = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await through(text, new CompressionStream('gzip'))).arrayBuffer())

const gunzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await through(bytes, new DecompressionStream('gzip'))).text()
