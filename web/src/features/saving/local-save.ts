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
import type { FoundRecord, LocalSave, SavePorts } from './save-ports'
import { SaveStateStore, type SaveFailure, type SaveState } from './save-state'

/** The first unsaved change waits this long; with the work itself it stays under the second of GL8 and GL9. */
const SAVE_MS = 500

export const createLocalSave = (ports: SavePorts, found: FoundRecord): LocalSave => new Saver(ports, found)

class Saver implements LocalSave {
  readonly #ports: SavePorts
  readonly #tab: SavingTab
  readonly #parkedKey: string
  /** What local storage held when last seen: equal text needs no reading. */
  #seen: string | null
  #journal: Journal | null
  #isJournalComing = false
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
    this.#journal = ports.journal
    this.#isJournalComing = ports.lateJournal !== null
    this.#state = new SaveStateStore(this.#facts())
    if (ports.lateJournal) void this.#takeUp(ports.lateJournal)
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
    const isUnderWay = this.#committing !== null || this.#settling !== null
    // A crash may take what local storage alone has: that is not called saved where the journal may still come (GL9).
    const isWaiting = this.#isDirty || isUnderWay || (this.#isJournalComing && this.#savedAt !== null)
    return { isOff: this.#isOff, failure: this.#failure, isWaiting, savedAt: this.#savedAt }
  }

  /** The journal has come after all: what it holds is looked at, and what was written without it goes there. */
  async #takeUp(coming: Promise<Journal | null>) {
    this.#journal = await coming
    if (this.#journal) {
      await this.check()
      if (this.#savedAt) this.schedule()
    }
    this.#isJournalComing = false
    this.#tell()
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
    const { tasks } = this.#ports
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
    if (this.#journal) {
      this.#next = { text, edition, savedAt: time.toISOString(), version: recordVersion(), tasks: tasks() }
      this.#committing ??= this.#commitAll(this.#journal)
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
    const inJournal = (await this.#journal?.read().catch(() => null)) ?? null
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
