/** What is known to be behind a permanent link, for the next visit: without it every visit would send the plan. */
import { database, within } from './database'

export interface Acknowledged {
  code: string
  etag: string
  longUrl: string
  /** Somebody else made the link, and lets who is signed in save to it (L7). */
  isJoint: boolean
}

const ANSWER_MS = 3000

export async function recallLink(code: string): Promise<Acknowledged | null> {
  try {
    const db = await database()
    return (db && (await within(ANSWER_MS, db.get('links', code)))) ?? null
  } catch (error) {
    console.error('What is behind the link could not be recalled:', error)
    return null
  }
}

/** One link at a time: the plan has no more. */
export async function rememberLink(link: Acknowledged): Promise<void> {
  try {
    const db = await database()
    if (!db) return
    const transaction = db.transaction('links', 'readwrite')
    await transaction.store.clear()
    await transaction.store.put(link)
    await transaction.done
  } catch (error) {
    console.error('What is behind the link could not be remembered:', error)
  }
}
