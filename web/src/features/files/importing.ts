/** Where an import is, for its dialogs alone: the screen, which has the files, is not drawn again with each step. */
import type { Staged, StagedCsv } from './staged'

export type Importing =
  | { at: 'idle' }
  | { at: 'reading'; fileName: string; done: number; total: number }
  /** A file without doubts: one question. */
  | { at: 'asking'; staged: Staged }
  /** A file to look at; `fault` is why it could not be read in the way last asked for. */
  | { at: 'looking'; staged: StagedCsv; isReading: boolean; fault: string | null }

export class ImportingStore {
  #now: Importing = { at: 'idle' }
  readonly #listeners = new Set<() => void>()

  get = (): Importing => this.#now

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set = (now: Importing) => {
    this.#now = now
    for (const listener of this.#listeners) listener()
  }
}
