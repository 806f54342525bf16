/** What goes to the journal: one record at a time, the newest next. */
import type { Journal, OutgoingRecord } from '../../platform/journal'

export type JournalAnswer = Awaited<ReturnType<Journal['commit']>>

export class JournalQueue {
  /** One that came before it is superseded. */
  #next: OutgoingRecord | null = null
  #running: Promise<void> | null = null
  #isGood = true
  readonly #on: { answer: (answer: JournalAnswer) => void; failure: () => void; end: () => void }

  constructor(on: { answer: (answer: JournalAnswer) => void; failure: () => void; end: () => void }) {
    this.#on = on
  }

  /** Until it has nothing more to give; null where that is so. */
  get running(): Promise<void> | null {
    return this.#running
  }

  /** The journal took what it was given last. */
  get isGood(): boolean {
    return this.#isGood
  }

  give(to: Journal, record: OutgoingRecord) {
    this.#next = record
    this.#running ??= this.#run(to)
  }

  /** What waits is given no more. */
  clear() {
    this.#next = null
  }

  async #run(to: Journal) {
    while (this.#next) {
      const record = this.#next
      this.#next = null
      try {
        const answer = await to.commit(record)
        this.#isGood = true
        this.#on.answer(answer)
      } catch (error) {
        console.error('The journal could not be written:', error)
        this.#isGood = false
        this.#on.failure()
      }
    }
    this.#running = null
    this.#on.end()
  }
}
