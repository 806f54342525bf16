/**
 * Keeps the plan in the browser: the record of spec §3 in local storage, and the same record in the journal, soon
 * after each change.
 *
 * Only text moves here; what is in it is written and checked by the rules. What could not be read is never
 * overwritten (GL3), what a newer version wrote is left alone (GL5), a save that fails is shown until one succeeds
 * (GL1, L16), and what another tab saved is taken over where nothing waits to be saved here, else kept as a version
 * (GL7, L17).
 */
import { descends, following, isAfter, nextEdition, readStored, type Edition, type Stored } from './edition'
import type { Journal } from './journal'
import { RECORD_KEY } from './record-key'
import { isStorageBlocked, readText, removeText, writeText, type WriteResult } from './storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX, quarantine, type Found } from './stored'

/** The first unsaved change waits this long; with the work itself it stays under the second of GL8 and GL9. */
const SAVE_MS = 500

export type SaveState =
  | { at: 'idle' }
  | { at: 'waiting' }
  | { at: 'saved'; time: Date }
  /** `conflict`: another tab's record is stored, and there was no room to keep it beside this one. */
  | { at: 'failed'; why: 'full' | 'blocked' | 'conflict' }
  /** Nothing is written: a newer version's record, or one that could not be moved aside. */
  | { at: 'off' }

/** What came from another tab. */
export type TabNews =
  /** Its record is shown here now. */
  | 'adopted'
  /** Its record is shown here now, and what was here is a version. */
  | 'adoptedOver'
  /** This tab's record is stored, and the other tab's is a version. */
  | 'keptOther'
  /** It runs a newer Barline, whose record is not written over. */
  | 'newer'

/** What saving needs of the world. */
export interface SavePorts {
  /** This tab; no two share a name. */
  writer: string
  /** Highest version of a record that may be written over. */
  version: number
  /** The plan as the record of this edition. */
  record: (savedAt: string, edition: Edition) => string
  /** Number of tasks of the plan. */
  tasks: () => number
  /** Shows another tab's record in the place of the plan; false where it cannot be shown. */
  adopt: (record: string) => boolean
  /** Puts a record among the versions, once. */
  keep: (record: string, tasks: number) => Promise<boolean>
  journal: Journal | null
  /** Tells other tabs that something was saved. */
  announce: () => void
  news: (news: TabNews) => void
}

export interface LocalSave {
  getState: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** The plan changed: it is written within a second. */
  schedule: () => void
  /** Writes at once what waits, e.g. when the page goes away. */
  flush: () => void
  /** Another tab may have saved: its record is adopted, or both are kept. */
  check: () => Promise<void>
  /** Never writes again. */
  turnOff: () => void
  /** Nothing is under way any more: for tests, and before the page is left by itself. */
  settled: () => Promise<void>
}

export function createLocalSave(ports: SavePorts, found: Pick<Found, 'text' | 'edition'>): LocalSave {
  const { writer, journal } = ports
  const parkedKey = PARKED_PREFIX + writer
  /** What the plan on the screen is made of, edits that wait aside. */
  let known = found.edition
  /** What local storage held when last seen: equal text needs no reading. */
  let seen = found.text
  let isDirty = false
  let isOff = false
  let failure: 'full' | 'blocked' | 'conflict' | null = isStorageBlocked() ? 'blocked' : null
  let savedAt: Date | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  /** The record the journal gets next; one that came before it is superseded. */
  let next: Stored | null = null
  let committing: Promise<void> | null = null
  let settling: Promise<void> | null = null
  let checking: Promise<void> | null = null
  let isCheckWanted = false
  const listeners = new Set<() => void>()

  const now = (): SaveState => {
    if (isOff) return { at: 'off' }
    if (failure) return { at: 'failed', why: failure }
    if (isDirty || committing || settling) return { at: 'waiting' }
    return savedAt ? { at: 'saved', time: savedAt } : { at: 'idle' }
  }
  let state = now()
  const tell = () => {
    const then = now()
    const isSame = JSON.stringify(then) === JSON.stringify(state)
    if (isSame) return
    state = then
    for (const listener of listeners) listener()
  }

  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  const fail = (why: 'full' | 'blocked' | 'conflict') => {
    console.error(`The plan could not be saved in this browser: ${why}`)
    failure = why
  }

  function write() {
    known = nextEdition(known, writer)
    const time = new Date()
    const text = ports.record(time.toISOString(), known)
    const result: WriteResult = writeText(RECORD_KEY, text)
    isDirty = result !== 'written'
    if (result === 'written') {
      failure = null
      seen = text
      savedAt = time
      if (readText(FIRST_SAVE_KEY) === null) writeText(FIRST_SAVE_KEY, time.toISOString())
    } else fail(result)
    if (journal) {
      const { version } = ports
      next = { text, edition: known, savedAt: time.toISOString(), version, tasks: ports.tasks() }
      committing ??= commitAll(journal)
    }
    tell()
  }

  /** One commit at a time, the newest record next. */
  async function commitAll(to: Journal) {
    while (next) {
      const record = next
      next = null
      try {
        const { how, there } = await to.commit(record)
        if (how === 'isOlder') {
          next = null
          meetNewer()
        } else if (how === 'isBehind') void check()
        else if (how === 'keepsThere' && there) {
          known = following(known, there.edition)
          ports.news('keptOther')
        }
        ports.announce()
      } catch (error) {
        // Local storage has it; what is lost is the promise of GL9, until the next commit.
        console.error('The journal could not be written:', error)
      }
    }
    committing = null
    tell()
  }

  const isForeign = (record: Stored) => !descends(known, record.edition)

  function flush() {
    stopTimer()
    if (!isDirty || isOff) return
    if (settling) return park()
    const there = readText(RECORD_KEY)
    if (there === null || there === seen) return write()
    const record = readStored(there)
    if (record && !isForeign(record)) return write()
    park()
    settling = settle(there, record).finally(() => {
      settling = null
      if (isDirty && failure === null && !isOff) timer ??= setTimeout(flush, SAVE_MS)
      tell()
    })
    tell()
  }

  /** Keeping both takes a moment that a page on its way out may not have. */
  const park = () =>
    void writeText(parkedKey, ports.record(new Date().toISOString(), nextEdition(known, writer)))

  /** Local storage holds what this tab has never seen, and there are edits here: both are kept. */
  async function settle(there: string, record: Stored | null) {
    if (record && record.version > ports.version) return meetNewer()
    const isKept = record ? await ports.keep(there, record.tasks) : quarantine(there) !== null
    if (isOff) return
    if (!isKept) return fail('conflict')
    seen = record ? there : null
    if (record) {
      known = following(
        { ...known, revision: Math.max(known.revision, record.edition.revision) },
        record.edition,
      )
      ports.news('keptOther')
    }
    write()
    removeText(parkedKey)
  }

  function meetNewer() {
    turnOff()
    ports.news('newer')
  }

  function turnOff() {
    stopTimer()
    isOff = true
    tell()
  }

  async function check() {
    isCheckWanted = true
    checking ??= (async () => {
      while (isCheckWanted && !isOff) {
        isCheckWanted = false
        await lookForNews()
      }
      checking = null
    })()
    await checking
  }

  async function lookForNews() {
    while (committing || settling) await (committing ?? settling)
    const inJournal = journal && (await journal.read().catch(() => null))
    const there = readText(RECORD_KEY)
    let newer = inJournal && isForeign(inJournal) ? inJournal : null
    if (!newer && there !== null && there !== seen) {
      const record = readStored(there)
      // Without the journal to decide, all tabs go by one order; what has no edition came from elsewhere just now.
      const isNewer =
        record && isForeign(record) && (record.edition.writer === '' || isAfter(record.edition, known))
      newer = isNewer ? record : null
    }
    if (!newer || isOff) return
    if (newer.version > ports.version) return meetNewer()
    if (isDirty || committing || settling) return flush()
    const isBehind = known.revision === 0 || descends(newer.edition, known)
    if (!isBehind) {
      if (!(await ports.keep(ports.record(new Date().toISOString(), known), ports.tasks()))) {
        fail('conflict')
        return tell()
      }
      // Typing went on meanwhile: then it is for the next save to keep both.
      if (isDirty) return flush()
    }
    if (!ports.adopt(newer.text)) return
    known = following(newer.edition, known)
    if (there === newer.text) seen = there
    savedAt = new Date(newer.savedAt)
    if (Number.isNaN(savedAt.getTime())) savedAt = new Date()
    ports.news(isBehind ? 'adopted' : 'adoptedOver')
    tell()
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    schedule: () => {
      if (isOff) return
      isDirty = true
      // The first change starts the clock and later ones do not restart it: steady typing is saved too.
      timer ??= setTimeout(flush, SAVE_MS)
      tell()
    },
    flush,
    check,
    turnOff,
    settled: async () => {
      while (committing || settling || checking) await (committing ?? settling ?? checking)
    },
  }
}
