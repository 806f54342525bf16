/** Typed text as it was stored, read as if by anybody: what can be told of it is never lost to damage beside it (GL4). */
import { wellFormedText } from '../well-formed'
import type { Draft, DraftPlace, StoredDrafts } from './draft'

/** Null where it is none of ours. */
export function readDrafts(value: unknown): StoredDrafts | null {
  const { at, isOfLink, drafts } = (value ?? {}) as Partial<Record<keyof StoredDrafts, unknown>>
  if (typeof at !== 'number' || !Array.isArray(drafts)) return null
  return { at, isOfLink: isOfLink === true, drafts: drafts.filter(isDraft).map(placed) }
}

/** What is in it can be offered, wherever it was typed. */
function isDraft(value: unknown): value is Draft {
  const { place, what, text, was } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>
  return (
    typeof what === 'string' &&
    typeof text === 'string' &&
    (was === undefined || typeof was === 'string') &&
    (isPlace(place) || text !== '')
  )
}

function isPlace(value: unknown): value is DraftPlace {
  const place = (value ?? {}) as Partial<Record<string, unknown>>
  switch (place.kind) {
    case 'cell':
      return Number.isSafeInteger(place.task) && typeof place.column === 'string'
    case 'quickAdd':
      return typeof place.field === 'string'
    case 'newCard':
      return typeof place.grouping === 'string' && typeof place.column === 'string'
    case 'offered':
      return isPlace(place.from) && place.from.kind !== 'offered' && Number.isSafeInteger(place.among)
    case 'other':
      return typeof place.name === 'string'
    default:
      return place.kind === 'description' || place.kind === 'planName'
  }
}

/** A place that cannot be read is none: the text is offered by itself (GL4). */
function placed(draft: Draft): Draft {
  const text = wellFormedText(draft.text)
  if (isPlace(draft.place)) return { ...draft, text }
  return { place: { kind: 'other', name: `unread ${JSON.stringify(draft.place)}` }, what: draft.what, text }
}
