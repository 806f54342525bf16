/**
 * Keeps the plan in the browser: the record of spec §3 in local storage, and the same record in the journal, soon
 * after each change. A large one that no other tab shows is written into the journal first, by a worker, and into
 * local storage when the visitor rests or leaves: that takes longer than a frame (L47).
 *
 * When is decided here; what becomes of another tab's record is the rules' answer (`SavingTab`). What could not be read is
 * never overwritten (GL3), what a newer version wrote is left alone (GL5), a save that fails is shown until one
 * succeeds (GL1, L16), and what another tab saved is taken over where nothing waits to be saved here, else joined
 * (L49) or kept as a version (GL7, L17).
 */
import {
  readStored,
  recordVersion,
  SavingTab,
  textOfRecord,
  type Edition,
  type StoredRecord,
} from '../../editor/records'
import type { Journal } from '../../platform/journal'
import { isStorageBlocked, readText, removeText, writeText } from '../../platform/storage'
import { FIRST_SAVE_KEY, PARKED_PREFIX, quarantine } from '../../platform/stored'
import { noteKept } from '../../state/versions'
import { TabJoin } from './join-tabs'
import { JournalQueue, type JournalAnswer } from './journal-queue'
import { LocalRecord } from './local-record'
import type { FoundRecord, LocalSave, SavePorts } from './save-ports'
import { SaveStateStore, type SaveFailure, type SaveState } from './save-state'
import { SaveTimer } from './save-timer'

/** Of so many tasks and more local storage has the record when the visitor rests. */
export const LARGE_PLAN = 1000

export const createLocalSave = (ports: SavePorts, found: FoundRecord): LocalSave => new Saver(ports, found)

class Saver implements LocalSave {
  readonly #ports: SavePorts
  readonly #tab: SavingTab
  readonly #local: LocalRecord
  readonly #join: TabJoin
  #journal: Journal | null
  #isJournalComing = false
  #isDirty = false
  #isOff = false
  #failure: SaveFailure | null = isStorageBlocked() ? 'blocked' : null
  #savedAt: Date | null = null
  readonly #timer = new SaveTimer(() => this.#save(true))
  readonly #queue = new JournalQueue({
    answer: (answer) => this.#onJournal(answer),
    // Local storage gets it; what is lost is the promise of GL9, until the next commit.
    failure: () => this.flush(),
    end: () => this.#tell(),
  })
  #settling: Promise<void> | null = null
  #checking: Promise<void> | null = null
  #isCheckWanted = false
  readonly #state: SaveStateStore

  constructor(ports: SavePorts, found: FoundRecord) {
    this.#ports = ports
    this.#tab = new SavingTab(ports.writer, found.edition)
    if (found.kept) this.#tab.noteKept(found.kept)
    this.#local = new LocalRecord(found.text, () => this.#rest())
    this.#join = new TabJoin(ports)
    if (found.text !== null) this.#join.had(found.edition, found.text)
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
    this.#timer.start()
    this.#tell()
  }

  flush = () => {
    if (this.#isDirty || !this.#local.isBehind || this.#isOff) return this.#save(false)
    // Another tab was there. What the journal has is safe: a look at both says which one is shown.
    const isTheirs = this.#local.news() !== null
    if (isTheirs && this.#queue.isGood && !this.#queue.running) return void this.check()
    this.#isDirty = isTheirs
    if (isTheirs) return this.#save(false)
    const time = this.#savedAt ?? new Date()
    this.#writeLocal(textOfRecord(this.#recordNow(this.#tab.known(), time)), time)
    this.#tell()
  }

  check = async () => {
    if (this.#local.isBehind && !this.#ports.isAlone() && this.#local.news() === null) this.flush()
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
    this.#timer.stop()
    this.#isOff = true
    this.#tell()
  }

  settled = async () => {
    while (this.#queue.running || this.#settling || this.#checking)
      await (this.#queue.running ?? this.#settling ?? this.#checking)
  }

  #facts() {
    const isUnderWay = this.#queue.running !== null || this.#settling !== null
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

  /** What was edited just now puts it off again. */
  #rest() {
    if (!this.#isDirty || this.#queue.running) this.flush()
  }

  #fail(why: SaveFailure) {
    console.error(`The plan could not be saved in this browser: ${why}`)
    this.#failure = why
    this.#tell()
  }

  #recordNow(edition: Edition, time = new Date()): Uint8Array<ArrayBuffer> {
    return this.#ports.record(time.toISOString(), edition)
  }

  /** @param mayWait the page stays: a large plan need not be in local storage when this returns */
  #save(mayWait: boolean) {
    this.#timer.stop()
    if (!this.#isDirty || this.#isOff) return
    if (this.#settling) return this.#park()
    const there = this.#local.news()
    if (there === null) return this.#write(mayWait)
    const record = readStored(there)
    if (this.#tab.beforeWrite(record) === 'write') {
      this.#local.noteSeen(there)
      return this.#write(mayWait)
    }
    this.#park()
    this.#settling = this.#settle(there, record).finally(() => {
      this.#settling = null
      if (this.#isDirty && this.#failure === null && !this.#isOff) this.#timer.start()
      this.#tell()
    })
    this.#tell()
  }

  #write(mayWait: boolean) {
    const tasks = this.#ports.tasks()
    const edition = this.#tab.write()
    const time = new Date()
    const bytes = this.#recordNow(edition, time)
    const isJournalGood = this.#journal !== null && this.#queue.isGood
    const isJournalFirst =
      mayWait && tasks >= LARGE_PLAN && isJournalGood && this.#failure === null && this.#ports.isAlone()
    const text = isJournalFirst ? bytes : textOfRecord(bytes)
    if (typeof text === 'string') this.#writeLocal(text, time)
    else {
      // A journal that does not answer does not put local storage off for ever.
      this.#local.writeLater(this.#queue.running === null)
      this.#noteSaved(time)
    }
    if (this.#journal) {
      const savedAt = time.toISOString()
      this.#queue.give(this.#journal, { text, edition, savedAt, version: recordVersion(), tasks })
    }
    this.#tell()
  }

  #writeLocal(text: string, time: Date) {
    const result = this.#local.write(text)
    this.#isDirty = result !== 'written'
    if (result !== 'written') return this.#fail(result)
    this.#join.had(this.#tab.known(), text)
    this.#failure = null
    this.#noteSaved(time)
  }

  #noteSaved(time: Date) {
    this.#isDirty = false
    this.#savedAt = time
    if (readText(FIRST_SAVE_KEY) === null) writeText(FIRST_SAVE_KEY, time.toISOString())
  }

  #onJournal({ how, there, kept }: JournalAnswer) {
    if (how === 'isOlder') {
      this.#queue.clear()
      if (this.#local.isBehind) this.#park()
      this.#meetNewer()
    } else if (how === 'isBehind') void this.check()
    else if (how === 'keepsThere' && there) {
      const isAwaited = this.#join.awaits(there.edition)
      if (!isAwaited) this.#tab.noteKept(there.edition)
      if (kept !== null) noteKept(kept)
      if (!isAwaited) this.#ports.news('keptOther')
    }
    this.#ports.announce()
  }

  /** Keeping both takes a moment that a page on its way out may not have. */
  #park() {
    writeText(PARKED_PREFIX + this.#ports.writer, textOfRecord(this.#recordNow(this.#tab.next())))
  }

  /** Local storage holds what this tab has never seen, and there are edits here: both are kept. */
  async #settle(there: string | null, record: StoredRecord | null) {
    while (there !== null) {
      const step = this.#tab.beforeWrite(record)
      if (step === 'write') break
      if (step === 'stop') return this.#meetNewer()
      const isIn = record !== null && (await this.#join.takeIn(this.#tab.known(), record))
      const isKept =
        isIn || (record ? await this.#ports.keep(there, record.tasks) : quarantine(there) !== null)
      if (this.#isOff) return
      if (!isKept) return this.#fail('conflict')
      if (record) {
        this.#tab.noteKept(record.edition)
        this.#local.noteSeen(there)
        if (!isIn) this.#ports.news('keptOther')
      }
      // Another one may have come meanwhile.
      there = this.#local.news()
      record = there === null ? null : readStored(there)
    }
    this.#write(false)
    removeText(PARKED_PREFIX + this.#ports.writer)
  }

  #meetNewer() {
    this.turnOff()
    this.#ports.news('newer')
  }

  async #lookForNews() {
    while (this.#queue.running || this.#settling) await (this.#queue.running ?? this.#settling)
    const inJournal = (await this.#journal?.read().catch(() => null)) ?? null
    const there = this.#local.news()
    // Mostly both hold the same: of 10,000 tasks it takes a while to read.
    const inLocal = there === null ? null : there === inJournal?.text ? inJournal : readStored(there)
    const news = this.#tab.news(inLocal, inJournal)
    if (news === 'nothing' || this.#isOff) return
    if (news === 'stop') return this.#meetNewer()
    if (this.#isDirty || this.#queue.running || this.#settling) return this.flush()
    const newer = news === 'adoptLocal' ? inLocal : inJournal
    if (newer) await this.#adopt(newer)
  }

  async #adopt(newer: StoredRecord) {
    const known = this.#tab.known()
    const hasOwn = this.#tab.keepsOwn(newer.edition)
    const joined = hasOwn ? await this.#join.join(known, newer, true) : null
    if (this.#isOff || this.#isDirty) return this.flush()
    const keepsOwn = hasOwn && joined?.conflicts !== 0
    if (keepsOwn) {
      const isKept = await this.#ports.keep(textOfRecord(this.#recordNow(known)), this.#ports.tasks())
      if (!isKept) return this.#fail('conflict')
      // Typing went on meanwhile: then it is for the next save to keep both, or for the journal, which has it by now.
      if (this.#isDirty) return this.flush()
      if (this.#tab.known().revision !== known.revision) return void (this.#isCheckWanted = true)
    }
    const isJoined = joined?.isOther === false
    if (!(isJoined ? this.#ports.joining.show(joined.record) : this.#ports.adopt(newer.text))) return
    this.#local.stopWaiting()
    this.#tab.adopt(newer.edition)
    this.#local.noteSeen(newer.text)
    this.#savedAt = new Date(newer.savedAt)
    if (Number.isNaN(this.#savedAt.getTime())) this.#savedAt = new Date()
    this.#join.had(this.#tab.known(), newer.text)
    this.#ports.news(keepsOwn ? 'adoptedOver' : 'adopted')
    if (isJoined) this.schedule()
    this.#tell()
  }
}
