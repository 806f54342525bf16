/** Text that was typed and not committed: put back where it stood, or offered where that place is gone (GL8, GL17). */
import type { Column, Grouping, Row } from '../../editor/__generated__/types'
import { GROUPINGS } from '../../editor/groupings'
import type { Outcome } from '../../editor/plan-ports'
import type { Plan } from '../../editor/PlanProvider'
import { copyText } from '../../platform/clipboard'
import { allDrafts, dropDraft, placeTyped, setAside, type Draft } from '../../platform/draft'
import { dismissNotice, notify, type NoticeAction } from '../../ui/notices'
import { leftTypedText, lostPlaceText, USE_IT, ADD_IT_AS_A_TASK, COPY_IT } from './texts'

/** What is needed of the editor to put text back. */
export interface Typable {
  row(task: number): Row | null
  dispatch(command: { type: 'setCell'; task: number; column: Column; text: string }): Outcome
}

/**
 * Commits what was typed into cells, as leaving them would have done. A browser may have died after the commit and before
 * the text was dropped: what was committed since, or was changed by another tab, is not written over.
 *
 * @returns what is in the plan now: to be dropped once that is saved
 */
export function putBack(editor: Typable, drafts: readonly Draft[]): Draft[] {
  return drafts.filter(({ place, text, was }) => {
    const row = place.kind === 'cell' ? editor.row(place.task) : null
    if (place.kind !== 'cell' || row === null) return false
    const now = String(row[place.column as keyof Row])
    // All that was typed is in the cell, or it is offered.
    if (was !== undefined && now !== was) return now.startsWith(text)
    return commits(editor, { type: 'setCell', task: place.task, column: place.column as Column, text })
  })
}

/** Of a draft that is damaged the command is none: the plan opens all the same (GL4). */
function commits(editor: Typable, command: Parameters<Typable['dispatch']>[0]): boolean {
  try {
    return editor.dispatch(command).ok
  } catch (error) {
    console.error('Typed text could not be put back:', error)
    return false
  }
}

/** The form takes its text up by itself. */
const isOffered = ({ place }: Draft) => place.kind !== 'quickAdd'

/** Offers what could not be put back after a reload or a crash: what was is kept until it is saved, and is in its cell. */
export function offerLeft(plan: Plan, back: readonly Draft[] = []) {
  for (const draft of allDrafts())
    if (isOffered(draft) && !back.includes(draft)) offer(plan, setAside(draft), leftTypedText(draft.what))
}

/** From now on: text whose task or column is gone, because another tab removed it, is offered again. */
export function watchTyped(plan: Plan): () => void {
  return plan.subscribe(() => {
    // Its field goes, and what that does about its draft then is nothing to the one set aside.
    for (const draft of allDrafts())
      if (isPlaceGone(plan, draft.place)) offer(plan, setAside(draft), lostPlaceText(draft.what))
  })
}

function isPlaceGone(plan: Plan, place: Draft['place']): boolean {
  if (place.kind === 'cell') return plan.rowOf(place.task) === null
  const grouping = place.kind === 'newCard' && groupingOf(place.grouping)
  if (!grouping) return false
  const { total } = plan.board.columns(grouping, 0, 0)
  return plan.board.columns(grouping, 0, total).columns.every(({ id }) => id !== place.column)
}

/** None where what was stored is damaged. */
const groupingOf = (stored: string): Grouping | undefined => GROUPINGS.find((known) => known === stored)

function offer(plan: Plan, { place, text }: Draft, said: string) {
  const id = `typed ${JSON.stringify(place)}`
  notify({
    id,
    kind: 'warning',
    text: said,
    details: [text],
    actions: [...usesOf(plan, place, text, id), copy(text, id)],
    // Whatever was pressed: it was seen.
    onClose: () => dropDraft(place),
  })
}

function usesOf(plan: Plan, place: Draft['place'], text: string, id: string): NoticeAction[] {
  const typed = placeTyped(place)
  if (typed.kind === 'description')
    return [offered(USE_IT, id, () => plan.dispatch({ type: 'setDescription', text }))]
  if (typed.kind === 'planName')
    return [offered(USE_IT, id, () => plan.dispatch({ type: 'setPlanName', text }))]
  const isName = typed.kind === 'newCard' || (typed.kind === 'cell' && typed.column === 'name')
  if (!isName) return []
  const grouping = typed.kind === 'newCard' && groupingOf(typed.grouping)
  const add = () => {
    const outcome = plan.dispatch(
      grouping
        ? { type: 'addCard', grouping, column: typed.column, name: text }
        : { type: 'addTask', place: { at: 'end', level: 0 }, fields: { name: text } },
    )
    if (outcome.ok && outcome.change.focus !== null) plan.show(outcome.change.focus)
    return outcome
  }
  return [offered(ADD_IT_AS_A_TASK, id, add)]
}

/** Stays where the plan refuses the text, as a plan that may only be read does: it is still to be copied, or used later. */
const offered = (label: string, id: string, run: () => Outcome): NoticeAction => ({
  label,
  keepsOpen: true,
  run: () => {
    if (run().ok) dismissNotice(id)
  },
})

/** Stays where the browser does not let the page copy: the text can be selected there. */
const copy = (text: string, id: string): NoticeAction => ({
  label: COPY_IT,
  keepsOpen: true,
  run: () => void copyText(Promise.resolve(text)).then((isCopied) => isCopied && dismissNotice(id)),
})
