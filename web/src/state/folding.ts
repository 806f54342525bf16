/** What is folded in the plan of this browser, kept for its next visit (decision L46): a view, no part of the plan. */
import type { TaskId } from '../editor/__generated__/types'
import type { EditorPort } from '../editor/plan-ports'
import type { PlanStore } from '../editor/plan-store'
import { onLeave } from '../platform/leaving'
import { readText, writeText } from '../platform/storage'

const KEY = 'barline.folded'

/** Some 90 kB of the browser's 5 MB; who folds more than that finds the innermost unfolded. */
const MOST = 5000

/** After a change of the view: several in a row are written once. */
const SOON_MS = 300

function kept(): TaskId[] {
  try {
    const list: unknown = JSON.parse(readText(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(Number.isSafeInteger).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Folds what was folded at the last visit. Called before anything is drawn, so that no row is seen to go. */
export function foldAsKept(editor: Pick<EditorPort, 'setCollapsed'>) {
  const folded = kept()
  if (folded.length > 0) editor.setCollapsed(folded, true)
}

/** Keeps from now on what is folded. */
export function keepFolding(plan: Pick<PlanStore, 'ask' | 'getState' | 'subscribe'>): () => void {
  // With all rows in view nothing is folded; a first visit has no rules to ask for it yet.
  const now = () => {
    const { count, tasks } = plan.getState()
    return JSON.stringify(count < tasks ? plan.ask.collapsed().slice(0, MOST) : [])
  }
  /** How often another tab's plan took this one's place. */
  const adopted = () => plan.getState().content - plan.getState().edits
  let before = readText(KEY) ?? '[]'
  let adoptedBefore = adopted()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const folded = now()
    // What another tab's plan folds, that tab keeps.
    const isOurs = adopted() === adoptedBefore
    if (isOurs && folded !== before) writeText(KEY, folded)
    before = folded
    adoptedBefore = adopted()
  }
  const stops = [plan.subscribe(() => (timer ??= setTimeout(write, SOON_MS))), onLeave(write)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
