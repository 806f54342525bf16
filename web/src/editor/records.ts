/** The door to the rules of save records: which of two is newer, and what a tab does with another tab's (L17). */
import type { Edition, LoadOutcome } from './__generated__/types'
import { wellFormedJson } from '../well-formed'
import type { RecordReader } from './plan-ports'
import {
  editionName,
  newest as newestOf,
  placing as placingOf,
  readHeader,
  recordVersion,
  Tab,
  type BeforeWrite,
  type Editor,
  type News,
  type Placing,
} from './wasm/barline.js'

export { recordVersion }
export type { Edition, Placing }

/** What a save record says of itself. */
export interface RecordHeader {
  edition: Edition
  /** ISO 8601. */
  savedAt: string
  version: number
  /** Number of tasks. */
  tasks: number
}

/** A save record with what it says of itself, so that it is read once; the form of the journal's rows too. */
export interface StoredRecord extends RecordHeader {
  text: string
}

/** Before anything was stored. */
export const NO_EDITION: Edition = { revision: 0, writer: '', follows: '' }

// Headers and editions cross as lines of text: the package would carry more code for JSON.
const linesOf = ({ revision, writer, follows }: Edition): string => `${revision}\n${writer}\n${follows}`

const headerOf = (record: RecordHeader | null): string =>
  record ? `${record.version}\n${record.tasks}\nfalse\n${record.savedAt}\n${linesOf(record.edition)}` : ''

function editionOf(lines: string): Edition {
  const [revision = '', writer = '', follows = ''] = lines.split('\n')
  return { revision: Number(revision), writer, follows }
}

/** Null: it is no save record. */
export function readStored(stored: string): (StoredRecord & { isEmpty: boolean }) | null {
  const text = wellFormedJson(stored)
  const header = readHeader(text)
  if (header === '') return null
  const [version = '', tasks = '', isEmpty, savedAt = '', ...edition] = header.split('\n')
  return {
    text,
    edition: editionOf(edition.join('\n')),
    savedAt,
    version: Number(version),
    tasks: Number(tasks),
    isEmpty: isEmpty === 'true',
  }
}

/** Names a record among those of all tabs; empty for one without an edition. */
export const nameOf = (edition: Edition): string => editionName(linesOf(edition))

/** Opens a record in one turn, for what is short or nobody waits for. */
export const openRecordAtOnce = (editor: RecordReader, record: string): LoadOutcome =>
  editor.openRecord(editor.readRecord(record))

/** The plan as the save record of this edition: the text as UTF-8. */
export const recordOf = (editor: Editor, savedAt: string, edition: Edition): Uint8Array<ArrayBuffer> =>
  editor.editionRecord(savedAt, linesOf(edition)) as Uint8Array<ArrayBuffer>

export const textOfRecord = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** What becomes of the journal's record when another one is to take its place. */
export const placing = (record: RecordHeader, there: RecordHeader | null): Placing =>
  placingOf(headerOf(record), headerOf(there))

/**
 * The newer of what local storage and the journal hold, and the other one where it is not behind it and must be kept.
 */
export function newest(
  local: StoredRecord | null,
  journal: StoredRecord | null,
): { winner: StoredRecord | null; loser: StoredRecord | null } {
  if (!local || !journal) return { winner: local ?? journal, loser: null }
  switch (newestOf(headerOf(local), headerOf(journal))) {
    case 'local':
      return { winner: local, loser: null }
    case 'localKeepsJournal':
      return { winner: local, loser: journal }
    case 'journal':
      return { winner: journal, loser: null }
    case 'journalKeepsLocal':
      return { winner: journal, loser: local }
  }
}

/** Whether everything in `older` went into `newer`, or was kept before it. */
export const goesInto = (older: Edition, newer: Edition): boolean =>
  older.revision > 0 && !new Tab('', linesOf(older)).keepsOwn(linesOf(newer))

/** This tab among those that save the plan. */
export class SavingTab {
  readonly #tab: Tab

  /**
   * @param writer a name that no other tab has
   * @param opened what the plan on the screen was opened from
   */
  constructor(writer: string, opened: Edition) {
    this.#tab = new Tab(writer, linesOf(opened))
  }

  /** The edition of what is shown here, edits that wait aside. */
  known = (): Edition => editionOf(this.#tab.known())

  /** What it would write now: for edits that are put where another tab finds them. */
  next = (): Edition => editionOf(this.#tab.next())

  /** Goes on to what it writes now. */
  write = (): Edition => editionOf(this.#tab.write())

  /** What to do with what local storage holds, before it is written over; null is no record. */
  beforeWrite = (there: StoredRecord | null): BeforeWrite => this.#tab.beforeWrite(headerOf(there))

  /** Another tab's record is among the versions now. */
  noteKept(other: Edition) {
    this.#tab.noteKept(linesOf(other))
  }

  /** What other tabs have stored meanwhile; null where it was seen before. */
  news = (local: StoredRecord | null, journal: StoredRecord | null): News =>
    this.#tab.news(headerOf(local), headerOf(journal))

  /** Whether the plan that is shown here is to be kept before that one is shown. */
  keepsOwn = (newer: Edition): boolean => this.#tab.keepsOwn(linesOf(newer))

  /** Another tab's record is shown here now. */
  adopt(newer: Edition) {
    this.#tab.adopt(linesOf(newer))
  }
}
