/** What the page finds on load: the saved plan, damage, a newer version's record, or a first visit. */
import type { EditorPort, RecordReader } from '../../editor/plan-ports'
import { foldAsKept } from '../../state/folding'
import { openRecord } from '../../state/read-record'
import type { Draft } from '../../platform/draft'
import { keysStartingWith } from '../../platform/storage'
import { QUARANTINE_PREFIX, quarantine } from '../../platform/stored'
import type { FoundPlan } from './ports'
import { putBack, type Typable } from './typed-text'

/** What is needed of the editor to open a plan. */
export interface Openable extends Typable, RecordReader, Pick<EditorPort, 'setCollapsed'> {
  loadSample(): void
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

/** @param typed what was typed at the last visit; what of it is in the plan now is answered in `putBack` */
export async function openPlan(
  editor: Openable,
  found: FoundPlan,
  typed: readonly Draft[] = [],
): Promise<Opening & { putBack?: Draft[] }> {
  const opening = await openStored(editor, found)
  // Samples are what was typed into at a first visit.
  if (opening.kind !== 'loaded' && opening.kind !== 'sample') return opening
  const back = putBack(editor, typed)
  return back.length > 0 ? { ...opening, putBack: back } : opening
}

async function openStored(editor: Openable, found: FoundPlan): Promise<Opening> {
  const { text, spare, isLost, hasKeptOther } = found
  if (text === null) {
    // Samples only where no plan has ever been (L15): one in quarantine was one (GL3).
    if (keysStartingWith(QUARANTINE_PREFIX).length > 0) return { kind: 'empty' }
    if (isLost) return { kind: 'lost' }
    editor.loadSample()
    return { kind: 'sample' }
  }
  const outcome = await openRecord(editor, text)
  switch (outcome.kind) {
    case 'unreadable': {
      const isSpareOpen = spare !== null && (await openRecord(editor, spare.text)).kind === 'loaded'
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
      foldAsKept(editor)
      return { kind: 'loaded', repairs: outcome.repairs, hasKeptOther }
  }
}

/** Whether what is stored may be written over: a newer version's may not (GL5), nor damage that had to stay (GL3). */
export const mayBeSaved = (opening: Opening): boolean =>
  opening.kind !== 'newer' && (opening.kind !== 'unreadable' || opening.key !== null)

/** Whether what is open is the spare copy of a plan that could not be read. */
export const isSpareOpen = (opening: Opening): boolean =>
  opening.kind === 'unreadable' && opening.spare !== null
