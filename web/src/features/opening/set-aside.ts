/** The visitor's own plan, before another one takes its place (GL10). */
import { Editor } from '../../editor/load'
import { openRecord } from '../../state/read-record'
import { quarantine } from '../../platform/stored'
import { keepVersion } from '../../state/versions'
import type { FoundPlan } from './ports'

/** Keeps the stored plan as a version, before a link's plan takes its place; null when there is nothing to lose. */
export async function setAside(
  { text, spare }: FoundPlan,
  reason: 'link' | 'code',
): Promise<{ tasks: number } | null | 'impossible'> {
  if (text === null) return null
  // Read by the rules, on an editor of its own: the one that is open holds the link's plan.
  const reader = new Editor()
  try {
    const own = await openRecord(reader, text)
    // A newer version's record is not written over (GL5).
    if (own.kind === 'newer') return 'impossible'
    if (own.kind === 'loaded') {
      if (!(await keepVersion(reason, text, own.count))) return 'impossible'
      return own.count > 0 || reader.description() !== '' ? { tasks: own.count } : null
    }
    // Damage is moved out of the way (GL3), and the last good record with it.
    if (quarantine(text) === null) return 'impossible'
    if (!spare) return null
    return (await keepVersion(reason, spare.text, spare.tasks)) ? { tasks: spare.tasks } : 'impossible'
  } finally {
    reader.free()
  }
}
