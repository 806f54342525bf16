/** What others put behind a link is shown in place: rows keep their ids, so focus, selection and folding stay (L21). */
import { codec } from '../../codec/load'
import type { Plan } from '../../editor/PlanProvider'
import { dataIn } from '../../platform/link-address'
import { todayText } from '../../platform/today'
import { markChanges } from './mark-changes'

/**
 * Shows the plan of the link `to`, where that of `from` is shown and nothing else was changed. It is no edit of this
 * page. Null: it could not be, or the plan was changed meanwhile; else what the plan holds from now on.
 */
export async function takeIn(plan: Plan, from: string, to: string): Promise<number | null> {
  const [before, after] = [dataIn(from), dataIn(to)]
  if (before === null || after === null) return null
  const { content } = plan.getState()
  const record = plan.record()
  const joined = await codec.call('joinLink', [before, record, after, todayText(), new Uint32Array()])
  if (!joined.ok || joined.conflicts.length > 0 || plan.getState().content !== content) return null
  if (joined.changes === 0) return content
  const { link } = plan.getState()
  const mark = markChanges(plan, joined.changes)
  if (plan.adopt(joined.record).kind !== 'loaded') return null
  // What is behind a link does not say which.
  plan.setLink(link)
  mark()
  return plan.getState().content
}
