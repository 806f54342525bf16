/** A permanent link of one's own is opened to be worked on: editable, and saved to it (L10). */
import type { Editor } from '../../editor/load'
import { openRecord } from '../../state/read-record'
import type { Draft } from '../../platform/draft'
import { rememberLink } from '../../platform/link-memory'
import { keepVisit } from '../../platform/visit'
import { isShown, type Arrival } from './link-arrival'
import { openPlan, type Opening } from './open-plan'
import type { FoundPlan } from './ports'
import { setAside } from './set-aside'

/**
 * Opens what a visit is to begin with.
 *
 * Where the plan of this browser is the one behind the link, it is opened: it may hold what is not there yet. Else the
 * link's plan takes its place, which is kept as a version first; where that cannot be, it is shown as a visitor's.
 */
export async function openOwn(
  editor: Editor,
  found: FoundPlan,
  arrival: Arrival | null,
  typed: readonly Draft[],
): Promise<{ opening: Opening; arrival: Arrival | null }> {
  const own = arrival?.kind === 'shared' ? arrival.own : undefined
  const joint = arrival?.kind === 'shared' ? arrival.joint : undefined
  // Another person's, which was worked on here before (L7).
  if (joint && (await isBehind(editor, found, joint.code)))
    return { opening: await openPlan(editor, found, typed), arrival: { kind: 'open' } }
  if (isShown(arrival) && !own) return { opening: { kind: 'empty' }, arrival }
  if (arrival?.kind !== 'shared' || !own) return { opening: await openPlan(editor, found, typed), arrival }
  if (await isBehind(editor, found, own.code))
    return { opening: await openPlan(editor, found, typed), arrival: { kind: 'open' } }
  if ((await setAside(found, 'code')) === 'impossible') return { opening: { kind: 'empty' }, arrival }
  await openRecord(editor, arrival.record)
  editor.setPermanentLink(own.code, arrival.mode === 'ro')
  await rememberLink(own)
  keepVisit(false)
  return { opening: { kind: 'empty' }, arrival: { ...arrival, kind: 'own', own } }
}

/** Whether the plan of this browser is the one behind the code. */
async function isBehind(editor: Editor, { text }: FoundPlan, code: string): Promise<boolean> {
  if (text === null) return false
  const { kind } = await openRecord(editor, text)
  return kind === 'loaded' && editor.permanentLink()?.code === code
}
