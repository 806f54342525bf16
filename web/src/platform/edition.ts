/**
 * Which one a save record is, among those that several tabs write (L17; ED6).
 *
 * A tab is a writer and counts on from the record it opened. A record names the last records of other writers that
 * went into it or were kept as a version before it, so that any two records tell which of them is behind, or that
 * neither is: then both are kept.
 */
export interface Edition {
  revision: number
  /** The tab that wrote it; empty for a record without an edition, which another program wrote. */
  writer: string
  /** Names of other writers' records it takes the place of, the nearest first, parted by spaces. */
  follows: string
}

/** What a stored record says of itself. */
export interface Stored {
  text: string
  edition: Edition
  savedAt: string
  version: number
  tasks: number
}

/** Before anything was stored. */
export const NO_EDITION: Edition = { revision: 0, writer: '', follows: '' }

/** Reloads and tabs a crash may lie behind: local storage was seen 39 s late (M2). */
const MOST_NAMES = 24

export const nameOf = ({ revision, writer }: Edition): string => (writer ? `${revision}-${writer}` : '')

const namesOf = (edition: Edition): string[] => edition.follows.split(' ').filter(Boolean)

/** The same edition, with `older` behind it. */
export const following = (edition: Edition, older: Edition): Edition => ({
  ...edition,
  follows: [nameOf(older), ...namesOf(older), ...namesOf(edition)]
    .filter((name, at, all) => name && all.indexOf(name) === at)
    .slice(0, MOST_NAMES)
    .join(' '),
})

/** What `writer` writes next, on top of `known`. */
export function nextEdition(known: Edition, writer: string): Edition {
  const next = { revision: known.revision + 1, writer, follows: known.follows }
  return known.writer === writer ? next : following({ ...next, follows: '' }, known)
}

/** Whether everything in `older` went into `newer` or was kept before it. */
export function descends(newer: Edition, older: Edition): boolean {
  if (older.writer === '') return false
  if (newer.writer === older.writer) return newer.revision >= older.revision
  return namesOf(newer).some((name) => {
    const dash = name.indexOf('-')
    return name.slice(dash + 1) === older.writer && Number(name.slice(0, dash)) >= older.revision
  })
}

/** One order for every tab, where neither descends from the other. */
export const isAfter = (one: Edition, other: Edition): boolean =>
  one.revision !== other.revision ? one.revision > other.revision : one.writer > other.writer

/** What becomes of the journal's record when another one is to take its place. */
export type Placing =
  /** The other one takes its place. */
  | 'replaces'
  /** So too, and this one is kept as a version: neither is behind. */
  | 'keepsThere'
  /** It stays: the other one came late, and is behind it. */
  | 'isBehind'
  /** It stays: a newer version's (GL5). */
  | 'isOlder'

export function placing(record: Stored, there: Stored | null): Placing {
  if (!there) return 'replaces'
  if (there.version > record.version) return 'isOlder'
  if (descends(record.edition, there.edition)) return 'replaces'
  return descends(there.edition, record.edition) ? 'isBehind' : 'keepsThere'
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0)

/** Null: it is no save record, as the rules see it. */
export function readStored(record: string): Stored | null {
  try {
    const value: unknown = JSON.parse(record)
    if (typeof value !== 'object' || value === null) return null
    const { tasks, savedAt, version, revision, writer, follows } = value as Record<string, unknown>
    if (!Array.isArray(tasks)) return null
    return {
      text: record,
      edition: { revision: count(revision), writer: text(writer), follows: text(follows) },
      savedAt: text(savedAt),
      version: count(version),
      tasks: tasks.length,
    }
  } catch {
    return null
  }
}

/**
 * The newer of what local storage and the journal hold, and the other one where it is not behind it and must be kept.
 */
export function newest(
  local: Stored | null,
  journal: Stored | null,
): { winner: Stored | null; loser: Stored | null } {
  if (!local || !journal) return { winner: local ?? journal, loser: null }
  // Without an edition it was written by an older release or by hand, after this release had written the journal.
  if (local.edition.writer === '') return { winner: local, loser: journal }
  const isSame = nameOf(local.edition) === nameOf(journal.edition)
  // An older release keeps what it does not know, the edition too, but sets the time.
  if (isSame) return { winner: journal.savedAt > local.savedAt ? journal : local, loser: null }
  if (descends(local.edition, journal.edition)) return { winner: local, loser: null }
  if (descends(journal.edition, local.edition)) return { winner: journal, loser: null }
  return isAfter(local.edition, journal.edition)
    ? { winner: local, loser: journal }
    : { winner: journal, loser: local }
}
