/** What the page finds on load: the saved plan, damage, a newer version's record, or a first visit. */
import { takeDraft, type Draft } from '../platform/draft'
import { keysStartingWith } from '../platform/storage'
import { QUARANTINE_PREFIX, quarantine, type Found } from '../platform/stored'
import type { Column, LoadOutcome } from '../editor/__generated__/types'
import type { Outcome } from '../editor/plan-store'

/** What is needed of the editor to open a plan. */
export interface Openable {
  load(record: string): LoadOutcome
  loadSample(): void
  dispatch(command: { type: 'setCell'; task: number; column: Column; text: string }): Outcome
}

export type Opening =
  | { kind: 'sample' }
  | { kind: 'empty' }
  /** There was a plan, and the browser removed it. */
  | { kind: 'lost' }
  | { kind: 'loaded'; repairs: string[]; hasKeptOther: boolean }
  | { kind: 'newer'; version: number }
  /**
   * `key` is where the damaged record went; null: it had to stay, and nothing may be saved over it. `spare`: when the
   * record was saved that is open instead, if there was one.
   */
  | { kind: 'unreadable'; reason: string; raw: string; key: string | null; spare: string | null }

export function openPlan(editor: Openable, found: Found): Opening {
  const { text, spare, isLost, hasKeptOther } = found
  if (text === null) {
    // Samples only where no plan has ever been (L15): one in quarantine was one (GL3).
    if (keysStartingWith(QUARANTINE_PREFIX).length > 0) return { kind: 'empty' }
    if (isLost) return { kind: 'lost' }
    editor.loadSample()
    return { kind: 'sample' }
  }
  const outcome = editor.load(text)
  switch (outcome.kind) {
    case 'unreadable': {
      const isSpareOpen = spare !== null && editor.load(spare.text).kind === 'loaded'
      const { reason } = outcome
      return {
        kind: 'unreadable',
        reason,
        raw: text,
        key: quarantine(text),
        spare: isSpareOpen ? spare.savedAt : null,
      }
    }
    case 'newer':
      return { kind: 'newer', version: outcome.version }
    case 'loaded':
      applyDraft(editor, takeDraft())
      return { kind: 'loaded', repairs: outcome.repairs, hasKeptOther }
  }
}

/** Text typed before a reload becomes the cell's text; where it is no value of the cell, the old one stays (GL8). */
function applyDraft(editor: Openable, draft: Draft | null) {
  if (draft)
    editor.dispatch({ type: 'setCell', task: draft.task, column: draft.column as Column, text: draft.text })
}
