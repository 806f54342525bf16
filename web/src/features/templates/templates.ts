/**
 * The templates: save records without dates (plans/*.json), read by the rules like any other record. They hold no
 * date, so that each begins on the next working day wherever and whenever it is opened.
 */
import { Editor } from '../../editor/load'
import { openRecordAtOnce } from '../../editor/records'
import { PlanStore } from '../../editor/plan-store'
import type { TemplateFile } from './texts'

/** A bar of a template's picture, both days counted from the plan's first one. */
interface MiniBar {
  start: number
  end: number
  isParent: boolean
  isMilestone: boolean
}

export interface Template {
  id: string
  name: string
  /** One line. */
  about: string
  count: number
  bars: readonly MiniBar[]
  /** The plan as it begins now, for `PlanStore.replaceByRecord`. */
  record: string
}

const DAY_MS = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** A template that begins now: dependencies have placed its tasks, and no date counts as typed. */
export function readTemplate(id: string, { projectDescription, ...file }: TemplateFile): Template {
  const editor = new Editor()
  try {
    const startDate = editor.defaultStart('', '')
    const begun = { ...file, projectDescription, tasks: file.tasks.map((task) => ({ ...task, startDate })) }
    const outcome = openRecordAtOnce(editor, JSON.stringify(begun))
    if (outcome.kind !== 'loaded') throw new Error(`The template ${id} cannot be read.`)
    const plan = new PlanStore(editor)
    const rows = plan.rows(0, outcome.count)
    const first = Math.min(...rows.map((row) => dayOf(row.startDate)))
    const [name = '', about = ''] = projectDescription.split('\n')
    return {
      id,
      name,
      about,
      count: outcome.count,
      bars: rows.map((row) => ({
        start: dayOf(row.startDate) - first,
        end: dayOf(row.lastDay) + 1 - first,
        isParent: row.isParent,
        isMilestone: row.isMilestone,
      })),
      record: withoutTyped(plan.record()),
    }
  } finally {
    editor.free()
  }
}

/** The start that every task was read with was typed by nobody: where dates are by hand again, the plan stays. */
function withoutTyped(record: string): string {
  const { tasks, ...rest } = JSON.parse(record) as { tasks: Record<string, unknown>[] }
  for (const task of tasks) delete task.byHand
  return JSON.stringify({ ...rest, tasks })
}
