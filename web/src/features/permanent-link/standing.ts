/** How the push stands: what it told last, and what has to pass before it tries again. */
import { Listeners } from '../../listeners'
import { Backoff } from '../../platform/backoff'
import type { PushFailure, PushState, StopReason } from './push-ports'
import { OFFLINE } from './remote'

export class Standing {
  #state: PushState = { at: 'none' }
  #refusedEdits: number | null = null
  readonly #backoff: Backoff
  readonly #listeners = new Listeners()

  constructor(random: () => number) {
    this.#backoff = new Backoff(random)
  }

  get = (): PushState => this.#state
  subscribe = this.#listeners.add
  tell = () => this.#listeners.tell()

  set(next: PushState) {
    this.#state = next
    this.tell()
  }

  /** @param whys for one of these; none: for whatever */
  isStopped(...whys: StopReason[]): boolean {
    return this.#state.at === 'stopped' && (whys.length === 0 || whys.includes(this.#state.why))
  }

  /** Goes on, where it stopped for one of these. */
  goOn(...whys: StopReason[]) {
    if (this.isStopped(...whys)) this.set({ at: 'waiting' })
  }

  /** The plan as it is at this number of edits is not taken. */
  isRefused = (edits: number): boolean => this.#state.at === 'refused' && edits === this.#refusedEdits

  /** ms until the server, which was away, is tried again. */
  waitsFor = (): number => this.#backoff.left()

  /** The next call need not wait. */
  wake() {
    this.#backoff.reset()
  }

  /** Nothing of what went wrong counts any more. */
  clear() {
    this.#refusedEdits = null
    this.#backoff.reset()
  }

  /**
   * The plan is behind the link, with all that was edited or not. Where saving has stopped it stays so: what others
   * saved is shown there as well.
   */
  settle(isAll: boolean) {
    this.clear()
    if (!this.isStopped()) this.set(isAll ? { at: 'saved', time: new Date() } : { at: 'waiting' })
  }

  /** @param edits of the plan when it was answered so */
  fail(answer: PushFailure, edits: number) {
    if (answer.kind === 'later') {
      this.#backoff.failed(answer.afterMs ?? 0)
      return this.set({ at: 'retrying', why: answer.why })
    }
    if (answer.kind === 'refused') {
      this.#refusedEdits = edits
      return this.set({ at: 'refused', reason: answer.reason })
    }
    this.set({ at: 'stopped', why: answer.kind })
  }

  crashed(error: unknown) {
    console.error('The permanent link could not be saved:', error)
    this.fail(OFFLINE, 0)
  }
}
