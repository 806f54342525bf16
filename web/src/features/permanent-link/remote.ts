/** What the answers about a link mean to its push. */
import type { Later, OpenAnswer } from '../../api/links'
import { moment, msSince, type Moment } from '../../platform/elapsed'
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
const MOST_WAIT_MS = 30_000
const MOST_SPREAD_MS = 5000

/** 1, 2, 4 ... 30 s, each between half and whole, so that pages do not come back all at once. */
export class Backoff {
  #failures = 0
  #failed: { at: Moment; wait: number } | null = null
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** ms until the next try; 0: it may come. */
  left = (): number => (this.#failed ? Math.max(this.#failed.wait - msSince(this.#failed.at), 0) : 0)

  reset() {
    this.#failures = 0
    this.#failed = null
  }

  /** @param leastMs the server said so, and maybe to thousands in the same moment */
  failed(leastMs: number) {
    const wait = Math.min(MOST_WAIT_MS, TICK_MS * 2 ** this.#failures) * (0.5 + this.#random() / 2)
    const spread = Math.min(leastMs / 2, MOST_SPREAD_MS) * this.#random()
    this.#failures++
    this.#failed = { at: moment(), wait: Math.max(leastMs + spread, wait) }
  }
}
