/**
 * What others put behind the link comes into the plan here, between its own changes; only where both changed one cell
 * is anything asked (L12, L21).
 */
import type { JoinAnswer, JoinConflict } from '../../codec/calls'

/** What is needed of the world. */
export interface JoinPorts {
  /** Changes with what the plan holds. */
  stamp: () => number
  /** The plan as a save record. */
  record: () => string
  /** Joins the record with what is behind the link; the other value stands in conflicts of these numbers. */
  join: (record: string, takesTheirs: number[]) => Promise<JoinAnswer>
  /** Which conflicts the other value is taken in; null: left open. */
  ask: (conflicts: readonly JoinConflict[]) => Promise<number[] | null>
  /** Both plans become versions, as what was not chosen of either is in no other place. */
  keepBoth: () => Promise<void>
  /** Shows the joined plan; what others changed is nobody's to undo. False: it could not be. */
  show: (record: string) => boolean
  /** Done when the plan is stored on this device. */
  stored: () => Promise<void>
  tell: (changes: number) => void
}

/** What the rows behind the link are called here; null: it could not be joined, or was left open, the plan is as it was. */
export async function joinPlans(ports: JoinPorts): Promise<readonly number[] | null> {
  let takesTheirs: number[] = []
  let answered = '[]'
  for (;;) {
    const stamp = ports.stamp()
    const joined = await ports.join(ports.record(), takesTheirs)
    if (!joined.ok) return null
    // Work went on meanwhile: it is to be in it.
    if (ports.stamp() !== stamp) continue
    const asked = JSON.stringify(joined.conflicts)
    if (asked !== answered) {
      const chosen = joined.conflicts.length > 0 ? await ports.ask(joined.conflicts) : []
      if (!chosen) return null
      takesTheirs = chosen
      answered = asked
      continue
    }
    if (joined.conflicts.length > 0) {
      await ports.keepBoth()
      if (ports.stamp() !== stamp) continue
    }
    if (joined.changes > 0 && !ports.show(joined.record)) return null
    // Before it counts as known what is behind the link: a page that is closed in between joins once more.
    await ports.stored()
    if (joined.changes > 0) ports.tell(joined.changes)
    return joined.rows
  }
}
