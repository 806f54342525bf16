/** What is known to be behind a permanent link, for the next visit: without it every visit would send the plan. */
import { database, inSteps, storeOf, within } from './database'
import { readText, removeText, writeText } from './storage'

/** What the rows of a plan are called behind its link, where several edit it (LV12). */
export interface LinkRows {
  /** The revision since when one row is called the same. */
  epoch: number
  /** In their order; empty: nobody has named them. */
  there: readonly number[]
  /** What they are called in the plan here; null: not known. */
  here: readonly number[] | null
}

/** What is behind a link, as the server last said. */
export interface RemoteRevision {
  code: string
  etag: string
  longUrl: string
  /** Another person made the link, and lets who is signed in save to it (L7). */
  isJoint: boolean
  /** Of the plan behind the link; none: nobody else was met there. */
  rows?: LinkRows
}

/** As it is stored. */
export interface LinkRow extends RemoteRevision {
  /** Sent and not answered so far: what of it is met behind the link is one’s own (L12). */
  sent?: readonly string[]
  /** Accounts whose changes the plan may hold beyond what is behind the link. */
  whose?: readonly string[]
}

/** What is kept of a link from one visit to the next. */
export interface LinkMemory {
  behind: RemoteRevision | null
  /** Sent and not answered: it may be there all the same. */
  sent: readonly string[]
  /** Accounts whose changes may wait to be sent; none: not known. */
  whose?: readonly string[]
}

/** What a page on its way out sent: local storage alone takes something without waiting. */
const SENT_KEY = 'barline.linkSent'

/** A page that is hidden again and again without an answer. */
const MOST_SENT = 4

const ANSWER_MS = 3000

export async function recallLink(code: string): Promise<LinkMemory> {
  const sentLast = sentAtLeaving(code)
  try {
    const db = await database()
    const row = (db && (await within(ANSWER_MS, storeOf(db, 'links').get(code)))) ?? null
    if (!row) return { behind: null, sent: sentLast }
    const { sent = [], whose, ...behind } = row
    return { behind, sent: [...new Set([...sent, ...sentLast])], ...(whose && { whose }) }
  } catch (error) {
    console.error('What is behind the link could not be recalled:', error)
    return { behind: null, sent: sentLast }
  }
}

/** One link at a time: the plan has no more. */
export async function rememberLink(
  link: RemoteRevision,
  sent: readonly string[] = [],
  whose?: readonly string[],
): Promise<void> {
  // At once: what is noted from here on was sent later.
  if (sent.length === 0) removeText(SENT_KEY)
  try {
    const db = await database()
    if (!db) return
    const transaction = inSteps(db.transaction('links', 'readwrite'))
    await transaction.store.clear()
    await transaction.store.put({ ...link, sent, ...(whose && { whose }) })
    await transaction.done
  } catch (error) {
    console.error('What is behind the link could not be remembered:', error)
  }
}

/**
 * Whose changes wait is no longer what it was, and nothing of them was sent.
 *
 * @param isJoint of the link, to the one account whose they all are now
 */
export async function rememberWhose(
  code: string,
  whose: readonly string[],
  isJoint?: boolean,
): Promise<void> {
  try {
    const db = await database()
    if (!db) return
    const transaction = inSteps(db.transaction('links', 'readwrite'))
    const row = await transaction.store.get(code)
    if (row) await transaction.store.put({ ...row, whose, isJoint: isJoint ?? row.isJoint })
    await transaction.done
  } catch (error) {
    console.error('Whose changes wait could not be remembered:', error)
  }
}

/** Notes, before this returns, what a page on its way out sends. */
export function rememberSent(code: string, longUrl: string) {
  const [first, ...later] = [...sentAtLeaving(code).filter((one) => one !== longUrl), longUrl]
  // Of those that were sent to one revision the first arrives, if any does; the youngest is what is shown here.
  writeText(SENT_KEY, JSON.stringify({ code, sent: [first, ...later.slice(1 - MOST_SENT)] }))
}

function sentAtLeaving(code: string): string[] {
  try {
    const noted = JSON.parse(readText(SENT_KEY) ?? 'null') as { code?: unknown; sent?: unknown } | null
    if (noted?.code !== code || !Array.isArray(noted.sent)) return []
    return noted.sent.filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}

/** What is to be known of rows, for who joins `there` with what was `base`: ids tell rows only where they are alike. */
export function rowsToJoin(
  base: LinkRows | undefined,
  there: LinkRows | undefined,
): [here?: Float64Array, ofBase?: Float64Array, ofThere?: Float64Array] {
  const here = base?.here ? Float64Array.from(base.here) : undefined
  if (!base || !there || base.epoch !== there.epoch) return [here]
  return [here, Float64Array.from(base.there), Float64Array.from(there.there)]
}
