/**
 * Keeps the plan in the browser: the record of spec §3 in local storage, and the same record in the journal, soon
 * after each change.
 *
 * When is decided here; what becomes of another tab's record is the rules' answer (`SavingTab`). What could not be read is
 * never overwritten (GL3), what a newer version wrote is left alone (GL5), a save that fails is shown until one
 * succeeds (GL1, L16), and what another tab saved is taken over where nothing waits to be saved here, else kept as a
 * version (GL7, L17).
 */
import { readStored, recordVersion, SavingTab, type Edition, type StoredRecord } from '../../editor/records'
import type { Journal } from '../../platform/journal'
import { RECORD_KEY } from '../../platform/record-key'
import { isStorageBlocked, readText, removeText, writeText } from '../../platform/storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX, quarantine } from '../../platform/stored'
import { noteKept } from '../../state/versions'
import { SaveStateStore, type SaveFailure, type SaveState } from './save-state'

/** The first unsaved change waits this long; with the work itself it stays under the second of GL8 and GL9. */
const SAVE_MS = 500

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

/** What was stored when the page came up. */
export interface FoundRecord {
  text: string | null
  edition: Edition
  /** Another one that was found beside it, and is among the versions now. */
  kept: Edition | null
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

export const createLocalSave = (ports: SavePorts, found: FoundRecord): LocalSave => new Saver(ports, found)

class Saver implements LocalSave {
  readonly #ports: SavePorts
  readonly #tab: SavingTab
  readonly #parkedKey: string
  /** What local storage held when last seen: equal text needs no reading. */
  #seen: string | null
  #isDirty = false
  #isOff = false
  #failure: SaveFailure | null = isStorageBlocked() ? 'blocked' : null
  #savedAt: Date | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  /** The record the journal gets next; one that came before it is superseded. */
  #next: StoredRecord | null = null
  #committing: Promise<void> | null = null
  #settling: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #isCheckWanted = false
  readonly #state: SaveStateStore

  constructor(ports: SavePorts, found: FoundRecord) {
    this.#ports = ports
    this.#parkedKey = PARKED_PREFIX + ports.writer
    this.#tab = new SavingTab(ports.writer, found.edition)
    if (found.kept) this.#tab.noteKept(found.kept)
    this.#seen = found.text
    this.#state = new SaveStateStore(this.#facts())
  }

  getState = (): SaveState => this.#state.get()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  schedule = () => {
    if (this.#isOff) return
    this.#isDirty = true
    this.#startTimer()
    this.#tell()
  }

  flush = () => {
    this.#stopTimer()
    if (!this.#isDirty || this.#isOff) return
    if (this.#settling) return this.#park()
    const there = readText(RECORD_KEY)
    if (there === null || there === this.#seen) return this.#write()
    const record = readStored(there)
    if (this.#tab.beforeWrite(record) === 'write') return this.#write()
    this.#park()
    this.#settling = this.#settle(there, record).finally(() => {
      this.#settling = null
      if (this.#isDirty && this.#failure === null && !this.#isOff) this.#startTimer()
      this.#tell()
    })
    this.#tell()
  }

  check = async () => {
    this.#isCheckWanted = true
    this.#checking ??= (async () => {
      while (this.#isCheckWanted && !this.#isOff) {
        this.#isCheckWanted = false
        await this.#lookForNews()
      }
      this.#checking = null
    })()
    await this.#checking
  }

  turnOff = () => {
    this.#stopTimer()
    this.#isOff = true
    this.#tell()
  }

  settled = async () => {
    while (this.#committing || this.#settling || this.#checking)
      await (this.#committing ?? this.#settling ?? this.#checking)
  }

  #facts() {
    const isWaiting = this.#isDirty || this.#committing !== null || this.#settling !== null
    return { isOff: this.#isOff, failure: this.#failure, isWaiting, savedAt: this.#savedAt }
  }

  #tell() {
    this.#state.set(this.#facts())
  }

  /** The first change starts the clock and later ones do not restart it: steady typing is saved too. */
  #startTimer() {
    this.#timer ??= setTimeout(this.flush, SAVE_MS)
  }

  #stopTimer() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #fail(why: SaveFailure) {
    console.error(`The plan could not be saved in this browser: ${why}`)
    this.#failure = why
  }

  #recordNow(edition: Edition, time = new Date()): string {
    return this.#ports.record(time.toISOString(), edition)
  }

  #write() {
    const { journal, tasks } = this.#ports
    const edition = this.#tab.write()
    const time = new Date()
    const text = this.#recordNow(edition, time)
    const result = writeText(RECORD_KEY, text)
    this.#isDirty = result !== 'written'
    if (result === 'written') {
      this.#failure = null
      this.#seen = text
      this.#savedAt = time
      if (readText(FIRST_SAVE_KEY) === null) writeText(FIRST_SAVE_KEY, time.toISOString())
    } else this.#fail(result)
    if (journal) {
      this.#next = { text, edition, savedAt: time.toISOString(), version: recordVersion(), tasks: tasks() }
      this.#committing ??= this.#commitAll(journal)
    }
    this.#tell()
  }

  /** One commit at a time, the newest record next. */
  async #commitAll(to: Journal) {
    while (this.#next) {
      const record = this.#next
      this.#next = null
      try {
        const { how, there, kept } = await to.commit(record)
        if (how === 'isOlder') {
          this.#next = null
          this.#meetNewer()
        } else if (how === 'isBehind') void this.check()
        else if (how === 'keepsThere' && there) {
          this.#tab.noteKept(there.edition)
          if (kept !== null) noteKept(kept)
          this.#ports.news('keptOther')
        }
        this.#ports.announce()
      } catch (error) {
        // Local storage has it; what is lost is the promise of GL9, until the next commit.
        console.error('The journal could not be written:', error)
      }
    }
    this.#committing = null
    this.#tell()
  }

  /** Keeping both takes a moment that a page on its way out may not have. */
  #park() {
    writeText(this.#parkedKey, this.#recordNow(this.#tab.next()))
  }

  /** Local storage holds what this tab has never seen, and there are edits here: both are kept. */
  async #settle(there: string | null, record: StoredRecord | null) {
    while (there !== null) {
      const step = this.#tab.beforeWrite(record)
      if (step === 'write') break
      if (step === 'stop') return this.#meetNewer()
      const isKept = record ? await this.#ports.keep(there, record.tasks) : quarantine(there) !== null
      if (this.#isOff) return
      if (!isKept) return this.#fail('conflict')
      if (record) {
        this.#tab.noteKept(record.edition)
        this.#seen = there
        this.#ports.news('keptOther')
      }
      // Another one may have come meanwhile.
      there = readText(RECORD_KEY)
      if (there === this.#seen) break
      record = there === null ? null : readStored(there)
    }
    this.#write()
    removeText(this.#parkedKey)
  }

  #meetNewer() {
    this.turnOff()
    this.#ports.news('newer')
  }

  async #lookForNews() {
    while (this.#committing || this.#settling) await (this.#committing ?? this.#settling)
    const inJournal = (await this.#ports.journal?.read().catch(() => null)) ?? null
    const there = readText(RECORD_KEY)
    const inLocal = there === null || there === this.#seen ? null : readStored(there)
    const news = this.#tab.news(inLocal, inJournal)
    if (news === 'nothing' || this.#isOff) return
    if (news === 'stop') return this.#meetNewer()
    if (this.#isDirty || this.#committing || this.#settling) return this.flush()
    const newer = news === 'adoptLocal' ? inLocal : inJournal
    if (newer) await this.#adopt(newer, there)
  }

  async #adopt(newer: StoredRecord, there: string | null) {
    const keepsOwn = this.#tab.keepsOwn(newer.edition)
    if (keepsOwn) {
      const own = this.#recordNow(this.#tab.known())
      if (!(await this.#ports.keep(own, this.#ports.tasks()))) {
        this.#fail('conflict')
        return this.#tell()
      }
      // Typing went on meanwhile: then it is for the next save to keep both.
      if (this.#isDirty) return this.flush()
    }
    if (!this.#ports.adopt(newer.text)) return
    this.#tab.adopt(newer.edition)
    if (there === newer.text) this.#seen = there
    this.#savedAt = new Date(newer.savedAt)
    if (Number.isNaN(this.#savedAt.getTime())) this.#savedAt = new Date()
    this.#ports.news(keepsOwn ? 'adoptedOver' : 'adopted')
    this.#tell()
  }
}
