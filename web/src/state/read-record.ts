/**
 * A save record is read in one turn of the page's thread, and what it is read for comes in the next: at 10,000 tasks
 * both in one would be too long.
 */
import type { LoadOutcome } from '../editor/__generated__/types'
import type { PlanQuestions, ReadRecord, RecordReader } from '../editor/plan-ports'
import { missingRules } from '../editor/rest'
import { nextTask } from '../platform/next-task'
import { wellFormedJson } from '../well-formed'

export async function openRecord(editor: RecordReader, record: string): Promise<LoadOutcome> {
  const read = editor.readRecord(wellFormedJson(record))
  await nextTask()
  return editor.openRecord(read)
}

/** For a call of the plan that takes it; as it is where the rules for it are missing, which that call tells. */
export async function readAhead(
  plan: { ask: Pick<PlanQuestions, 'readRecord'> },
  record: string,
): Promise<ReadRecord | string> {
  if (missingRules()) return record
  const read = plan.ask.readRecord(wellFormedJson(record))
  await nextTask()
  return read
}
