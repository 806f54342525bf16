/** What others put behind a link is shown in place: rows keep their ids, so focus, selection and folding stay (L21). */
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import { dataIn } from '../../platform/link-address'
import { rowsToJoin, type LinkRows } from '../../platform/link-memory'
import { todayText } from '../../platform/today'
import { markChanges } from './mark-changes'

/** What stands behind a link. */
interface Behind {
  longUrl: string
  rows?: LinkRows
}

interface TakenIn {
  /** Numbers that say what the plan held before it, and holds from now on. */
  before: number
  after: number
  /** What the rows behind the link are called here. */
  here: readonly number[]
}

/**
 * Shows the plan of the link `to`, where that of `from` is shown, with what was changed here since. It is no edit of
 * this page. Null: it could not be.
 *
 * @param isOwnKept where both changed one cell, ours stays; else nothing of this page's may meet what comes
 */
export async function takeIn(
  plan: Plan,
  from: Behind,
  to: Behind,
  isOwnKept = false,
): Promise<TakenIn | null> {
  const [data, there] = [dataIn(from.longUrl), dataIn(to.longUrl)]
  if (data === null || there === null) return null
  for (;;) {
    const { content: before } = plan.getState()
    const record = plan.record()
    const joined = await codec.call('joinLink', [
      data,
      record,
      there,
      todayText(),
      new Uint32Array(),
      ...rowsToJoin(from.rows, to.rows),
    ])
    if (!joined.ok) return null
    // A task that was deleted on one side and changed on the other is asked about (L31).
    const meets = joined.conflicts.filter(({ kind }) => !isOwnKept || kind !== 'cell')
    if (meets.length > 0) return null
    if (plan.getState().content !== before) {
      if (!isOwnKept) return null
      // Work went on meanwhile: it is to be in it.
      continue
    }
    const here = joined.rows
    if (joined.changes === 0) return { before, after: before, here }
    const mark = markChanges(plan, joined.changes)
    if (!plan.takeInOthers(joined.record)) return null
    mark()
    return { before, after: plan.getState().content, here }
  }
}
