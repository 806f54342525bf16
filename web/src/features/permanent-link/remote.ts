/** What the answers about a link mean to its push. */
import type { Later, OpenAnswer } from '../../api/links'
import type { LinkRows, RemoteRevision } from '../../platform/link-memory'

/** The plan's link, as it is asked for in one turn. */
export interface Link {
  code: string
  readOnly: boolean
}

export const behindOf = (
  code: string,
  { etag, longUrl, isJoint, rows }: Extract<OpenAnswer, { kind: 'found' }>,
): RemoteRevision => ({
  code,
  etag,
  longUrl,
  isJoint,
  ...(rows && { rows }),
})

/** The same link, once this was saved to it. @param rows none where the plan went whole */
export const saved = (
  { code, isJoint }: RemoteRevision,
  etag: string,
  longUrl: string,
  rows?: LinkRows,
): RemoteRevision => ({ code, etag, longUrl, isJoint, ...(rows && { rows }) })

/** The same, once it is known what its rows are called here. */
export const called = (there: RemoteRevision, here: readonly number[]): RemoteRevision =>
  there.rows ? { ...there, rows: { ...there.rows, here } } : there

export const revisionOf = (etag: string): number => Number(etag.replaceAll('"', '')) || 0

/** Half of what a restore moves revisions on by at least; no link is saved so often. */
const LEAP = 500_000

/** Whether the server was put back to a backup since `before`, so that what was saved since then is gone (L51). */
export const wasRestored = (before: RemoteRevision | null, there: RemoteRevision): boolean =>
  before !== null && revisionOf(there.etag) - revisionOf(before.etag) >= LEAP

/** `same` to a question without a tag: no server of ours says so. */
export const OFFLINE: Later = { kind: 'later', why: 'server', afterMs: null }

export const TICK_MS = 1000
