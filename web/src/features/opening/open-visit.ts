/** What a visit begins with: the plan behind its link, or the one of this browser. */
import { findShortUrl } from '../../api/short-url'
import { codec } from '../../codec/load'
import type { Editor } from '../../editor/load'
import { openRecord } from '../../state/read-record'
import { dropDraft, takeDrafts, type Draft } from '../../platform/draft'
import { arrivedBy } from '../../platform/link-address'
import { keepLink, keptLink, type KeptLink } from '../../platform/link-session'
import { todayText } from '../../platform/today'
import { isReadOnly, isShown, readArrival, type Arrival } from './link-arrival'
import type { Opening } from './open-plan'
import { openOwn } from './own-link'
import type { FoundPlan } from './ports'

export interface Visit {
  opening: Opening & { putBack?: readonly Draft[] }
  /** What came of the link this visit began with. */
  arrival: Arrival | null
}

function linkHere(): KeptLink | null {
  const address = arrivedBy()
  // Asked in any case: that the page was left to sign in holds for this page and no later one.
  const kept = keptLink()
  return address ? { address, readable: false } : kept
}

/** Whether this visit begins with a link. */
export const hasLink = (): boolean => linkHere() !== null

/** Reads the link in the address, or the one that was open before a reload; null for a visit without. */
export async function arrive(): Promise<Arrival | null> {
  const link = linkHere()
  if (!link) return null
  const arrival = await readArrival(link, {
    openLink: (data, mayBeEmpty) => codec.call('openLink', [data, todayText(), mayBeEmpty]),
    findShortUrl,
  })
  // A reload finds what is shown, and asks again for what could not be reached.
  keepLink(arrival.kind === 'shared' || arrival.kind === 'unreachable' ? link : null)
  return arrival
}

export async function openVisit(editor: Editor, found: FoundPlan, arrived: Arrival | null): Promise<Visit> {
  // What was typed into a link's plan is offered beside it, what was typed into one's own waits for that.
  const typed = await takeDrafts(!isShown(arrived) || mayBeOwn(arrived))
  const { opening, arrival } = await openOwn(editor, found, arrived, typed)
  if (!isShown(arrival)) {
    if (arrived?.kind === 'shared') keepLink(null)
    return { opening, arrival }
  }
  // No samples and nothing of the visitor's own where a link is shown (L2, L15).
  if (arrival.kind === 'shared') {
    await openRecord(editor, arrival.record)
    editor.setReadOnly(isReadOnly(arrival))
  }
  return { opening: { kind: 'empty' }, arrival }
}

const mayBeOwn = (arrival: Arrival | null) =>
  arrival?.kind === 'shared' && (arrival.own !== undefined || arrival.joint !== undefined)

/** Saving, as far as it is watched here. */
interface Saves {
  schedule: () => void
  getState: () => { at: string }
  subscribe: (listener: () => void) => () => void
}

/** What is not stored yet is, soon. */
export function saveOpened(save: Saves, { opening, arrival }: Visit) {
  if (opening.putBack) dropOnceSaved(save, opening.putBack)
  // It is this browser's plan from now on, and not stored yet.
  if (arrival?.kind === 'own') save.schedule()
}

/** What was put back into the plan is kept as typed text until the plan is stored. */
function dropOnceSaved(save: Saves, drafts: readonly Draft[]) {
  const stop = save.subscribe(() => {
    if (save.getState().at !== 'saved') return
    stop()
    for (const { place } of drafts) dropDraft(place)
  })
}
