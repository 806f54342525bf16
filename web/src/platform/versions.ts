/**
 * The last ten plans that something else took the place of, compressed, in the browser's database (GL10, L19).
 * When one is kept, and how it comes back: `state/versions.ts`.
 */
import { inSteps, neededDatabase, storeOf, type VersionReason, type VersionRow } from './database'

export type { VersionReason } from './database'

export interface Version {
  id: number
  time: Date
  reason: VersionReason
  /** Number of tasks. */
  tasks: number
}

export const MOST_VERSIONS = 10

/**
 * Adds one and forgets the oldest. One whose edition is there already is not added again.
 *
 * @param record the plan as a save record
 * @returns its id
 */
export async function addVersion(
  reason: VersionReason,
  record: string,
  tasks: number,
  edition: string,
): Promise<number> {
  const db = await neededDatabase()
  const packed = await gzip(record)
  const transaction = inSteps(db.transaction('versions', 'readwrite', { durability: 'strict' }))
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
  const rows = await storeOf(await neededDatabase(), 'versions').getAll()
  return rows
    .map(({ id = 0, time, reason, tasks }) => ({ id, time: new Date(time), reason, tasks }))
    .reverse()
}

/** The plan of a version as a save record; null when it is no longer among the ten. */
export async function readVersion(id: number): Promise<string | null> {
  const row = await storeOf(await neededDatabase(), 'versions').get(id)
  return row ? unpack(row) : null
}

const unpack = async ({ text, packed }: VersionRow): Promise<string | null> =>
  text ?? (packed ? await gunzip(packed) : null)

/** Compresses what was kept in haste (by the journal's commit, which cannot wait). */
export async function packVersions(): Promise<void> {
  const db = await neededDatabase()
  for (const row of await storeOf(db, 'versions').getAll()) {
    if (row.text === undefined) continue
    const { text, ...rest } = row
    const packed = await gzip(text)
    const transaction = inSteps(db.transaction('versions', 'readwrite'))
    // It may have been forgotten meanwhile.
    if (row.id !== undefined && (await transaction.store.get(row.id)))
      await transaction.store.put({ ...rest, packed })
    await transaction.done
  }
}

async function through(data: BlobPart, stream: GenericTransformStream): Promise<Response> {
  return new Response(new Blob([data]).stream().pipeThrough(stream))
}

const gzip = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await through(text, new CompressionStream('gzip'))).arrayBuffer())

const gunzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await through(bytes, new DecompressionStream('gzip'))).text()
