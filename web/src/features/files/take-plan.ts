import type { Plan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { track } from '../../platform/tracker'
import { FILES_NOTICE } from '../../state/export-file'
import { toldOfLink } from '../../state/link-let-go'
import { readAhead } from '../../state/read-record'
import { keepPlan } from '../../state/versions'
import { tasks } from '../../ui/count'
import { focusReturned } from '../../ui/focus-returned'
import { notify } from '../../ui/notices'
import type { Staged } from './staged'
import { IMPORTED, ADDED, PLEASE_CHECK, TASKS_ALONE } from './texts'

/** Read for the plan while the question is read, which is drawn first: at 10,000 tasks the answer is as much sooner. */
export function readAheadOf(plan: Plan, staged: Staged): Staged {
  const ahead = focusReturned().then(() => readAhead(plan, staged.record))
  // Who takes it is told of a fault; who takes nothing need not be.
  ahead.catch(() => undefined)
  return { ...staged, ahead }
}

/** What was read takes the plan's place, which is kept as a version, or follows its last task; a notice tells. */
export async function takePlan(plan: Plan, staged: Staged, how: 'replace' | 'append') {
  const { label, record, count, warnings, rowErrors, notes = [], hasMoreThanTasks } = staged
  if (how === 'replace' && !plan.getState().isReadOnly) await keepPlan('import', plan)
  const read = await (staged.ahead ?? readAhead(plan, record))
  const { link } = plan.getState()
  const outcome = how === 'replace' ? plan.replaceByRecord(label, read) : plan.appendRecord(label, read)
  if (!outcome.ok) return
  track('import')
  const hasNews = warnings.length + rowErrors.length > 0
  const { said } = outcome.change
  const placed = how === 'append' && said ? ` ${said}` : ''
  const told = toldOfLink(plan, link, `${how === 'replace' ? IMPORTED : ADDED} ${tasks(count)}.${placed}`)
  notify({
    id: FILES_NOTICE,
    kind: hasNews ? 'warning' : 'success',
    ...told,
    text: `${told.text}${hasNews ? PLEASE_CHECK : ''}`,
    details: [
      ...rowErrors,
      ...warnings,
      ...notes,
      ...(how === 'append' && hasMoreThanTasks ? [TASKS_ALONE] : []),
    ],
    actions: undoActions(plan, outcome.change),
  })
}
