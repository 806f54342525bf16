/** Writes what is large into the journal, while the page goes on: to read and to copy it takes longer than a frame. */
import { database } from './database'
import { putRecord, type Put } from './put-record'
import type { WorkerAnswer } from './journal'

/** The types of the page's own scope are the ones at hand; a worker's is smaller. */
const port = self as unknown as {
  postMessage(answer: WorkerAnswer): void
  onmessage: ((event: MessageEvent<Put>) => void) | null
}

async function put(request: Put): Promise<WorkerAnswer> {
  try {
    const db = await database()
    if (!db) throw new Error('The worker has no database.')
    return { answer: await putRecord(db, request) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

port.onmessage = async ({ data }) => port.postMessage(await put(data))
