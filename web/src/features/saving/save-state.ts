/** How saving stands, for whoever shows it. */
import { Listeners } from '../../listeners'

export type SaveFailure = 'full' | 'blocked' | 'conflict'

export type SaveState =
  | { at: 'idle' }
  | { at: 'waiting' }
  | { at: 'saved'; time: Date }
  /** `conflict`: another tab's record is stored, and there was no room to keep it beside this one. */
  | { at: 'failed'; why: SaveFailure }
  /** Nothing is written: a newer version's record, or one that could not be moved aside. */
  | { at: 'off' }

/** What the state is made of. */
export interface SaveFacts {
  isOff: boolean
  failure: SaveFailure | null
  /** Something is to be written, or being written. */
  isWaiting: boolean
  savedAt: Date | null
}

function stateOf({ isOff, failure, isWaiting, savedAt }: SaveFacts): SaveState {
  if (isOff) return { at: 'off' }
  if (failure) return { at: 'failed', why: failure }
  if (isWaiting) return { at: 'waiting' }
  return savedAt ? { at: 'saved', time: savedAt } : { at: 'idle' }
}

/** The state as a store: the same object until it changes. */
export class SaveStateStore {
  #state: SaveState
  readonly #listeners = new Listeners()

  constructor(facts: SaveFacts) {
    this.#state = stateOf(facts)
  }

  get = (): SaveState => this.#state

  subscribe = this.#listeners.add

  set(facts: SaveFacts) {
    const state = stateOf(facts)
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    this.#listeners.tell()
  }
}
