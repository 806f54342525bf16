/**
 * Plans that something else takes the place of are kept first, and can be brought back (GL10, L19).
 *
 * Whatever replaces a plan calls `keepPlan` first and waits for it, then offers `restoreActions` in its notice.
 */
import { nameOf, readStored } from '../editor/records'
import { within, type VersionReason } from '../platform/database'
import { nextTask } from '../platform/next-task'
import { addVersion, readVersion } from '../platform/versions'
import { RESTORE } from './texts'

/** A plan of 10,000 tasks is kept in a fraction of it; longer, and replacing goes on without. */
const KEEP_MS = 5000

let lastKept: number | null = null

/** A version was kept in this tab, by `keepPlan` or by the journal's commit. */
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
  const stored = readStored(record)
  if (stored?.isEmpty) {
    lastKept = null
    return true
  }
  return keep(reason, record, tasks, stored ? nameOf(stored.edition) : '')
}

/** The same for the open plan, whose copy is not read again: at 10,000 tasks that takes 25 ms. */
export async function keepPlan(
  reason: VersionReason,
  plan: Pick<OpenPlan, 'record' | 'getState'>,
): Promise<boolean> {
  // Behind the press that asks for it, which has a question to close: to write 10,000 tasks takes as long again.
  await nextTask()
  const { tasks } = plan.getState()
  return tasks === 0 ? keepVersion(reason, plan.record(), tasks) : keep(reason, plan.record(), tasks, '')
}

async function keep(reason: VersionReason, record: string, tasks: number, edition: string) {
  try {
    noteKept(await within(KEEP_MS, addVersion(reason, record, tasks, edition)))
    return true
  } catch (error) {
    console.error('The version could not be kept:', error)
    lastKept = null
    return false
  }
}

/** What is needed of the open plan to put a version in its place: `PlanStore` has it. */
export interface OpenPlan {
  record(): string
  getState(): { tasks: number; isReadOnly: boolean }
  restore(record: string): { ok: true; change: Restored } | { ok: false }
}

/** What the undo of a restored version needs to know. */
interface Restored {
  isEdit: boolean
  undoStep: number | null
}

/**
 * Puts a version in the place of the open plan, which is kept first.
 *
 * @returns the change; null where the version could not be restored
 */
export async function restoreVersion(plan: OpenPlan, id: number): Promise<Restored | null> {
  const record = await readVersion(id).catch(() => null)
  if (record === null) return null
  // A refusal comes before a copy of what stays.
  if (!plan.getState().isReadOnly) await keepPlan('restore', plan)
  const outcome = plan.restore(record)
  return outcome.ok ? outcome.change : null
}

/** For a notice: brings back what was kept last. None where that was nothing. */
export function restoreActions(plan: OpenPlan, label = RESTORE): { label: string; run: () => void }[] {
  const id = lastKept
  return id === null ? [] : [{ label, run: () => void restoreVersion(plan, id) }]
}
