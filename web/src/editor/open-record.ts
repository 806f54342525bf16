/** A save record is opened in two turns of the page's thread: at 10,000 tasks one would be too long. */
import { nextTask } from '../platform/next-task'
import type { LoadOutcome } from './__generated__/types'

/** What reads a save record and then opens what it read. */
export interface RecordReader {
  readRecord(record: string): void
  openRecord(): LoadOutcome
}

export async function openRecord(editor: RecordReader, record: string): Promise<LoadOutcome> {
  editor.readRecord(record)
  await nextTask()
  return editor.openRecord()
}

/** In one turn, for what is short or nobody waits for. */
export function openRecordAtOnce(editor: RecordReader, record: string): LoadOutcome {
  editor.readRecord(record)
  return editor.openRecord()
}
