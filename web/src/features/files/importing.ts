/** Where an import is, for its dialogs alone: the screen, which has the files, is not drawn again with each step. */
import { SLOW_MS } from '../../ui/StepProgress'
import { focusReturned } from '../../ui/focus-returned'
import type { Staged, StagedCsv } from './staged'
import { Listeners } from '../../listeners'

export type Importing =
  | { at: 'idle' }
  | { at: 'reading'; fileName: string; done: number; total: number; isSlow: boolean }
  /** A file without doubts: one question. */
  | { at: 'asking'; staged: Staged }
  /** A file to look at; `fault` is why it could not be read in the way last asked for. */
  | { at: 'looking'; staged: StagedCsv; isReading: boolean; fault: string | null }

export class ImportingStore {
  #slow: ReturnType<typeof setTimeout> | undefined
  #closed: Promise<void> | undefined
  #now: Importing = { at: 'idle' }
  readonly #listeners = new Listeners()

  get = (): Importing => this.#now

  subscribe = this.#listeners.add

  set = (now: Importing) => {
    clearTimeout(this.#slow)
    this.#tell(now)
  }

  /** A file begins to be read. */
  read(fileName: string) {
    this.set({ at: 'reading', fileName, done: 0, total: 0, isSlow: false })
    this.#closed = focusReturned()
    this.#slow = setTimeout(() => this.#goOn({ isSlow: true }), SLOW_MS)
  }

  progress = (done: number, total: number) => this.#goOn({ done, total })

  /** It has been read. Done once the menu it was asked from and a dialog that told of it have given the focus back. */
  async end() {
    const now = this.#now
    this.set({ at: 'idle' })
    await (now.at === 'reading' && now.isSlow ? focusReturned() : this.#closed)
  }

  #goOn(how: Partial<Importing & { at: 'reading' }>) {
    if (this.#now.at === 'reading') this.#tell({ ...this.#now, ...how })
  }

  #tell(now: Importing) {
    this.#now = now
    this.#listeners.tell()
  }
}
