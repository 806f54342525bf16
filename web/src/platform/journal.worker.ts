/** Writes what is large into the journal, while the page goes on: to read and to copy it takes longer than a frame. */
import { neededDatabase } from './database'
import { handedOver, putRecord, type Put } from './put-record'
import type { WorkerAnswer } from './journal'

/** The types of the page's own scope are the ones at hand; a worker's is smaller. */
const port = self as unknown as {
  postMessage(answer: WorkerAnswer, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<Put>) => void) | null
}

async function put(request: Put): Promise<WorkerAnswer> {
  try {
    return { answer: await putRecord(await neededDatabase(), request) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

port.onmessage = async ({ data }) => {
  const said = await put(data)
  const back = said.fault === undefined && !said.answer.isDone ? said.answer.text : ''
  port.postMessage(said, handedOver(back))
}
