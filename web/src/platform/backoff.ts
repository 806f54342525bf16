/** When a call that failed is made again (GS18). */
import { moment, msSince, type Moment } from './elapsed'

const FIRST_WAIT_MS = 1000
const MOST_WAIT_MS = 30_000
const MOST_SPREAD_MS = 5000

/** A line that is lost is told after this long: a service that starts anew is back sooner. */
export const AWAY_MS = 5000

/** 1, 2, 4 ... 30 s, each between half and whole, so that pages do not come back all at once. */
export class Backoff {
  #failures = 0
  #failed: { at: Moment; wait: number } | null = null
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  /** ms until the next try; 0: it may come. */
  left = (): number => (this.#failed ? Math.max(this.#failed.wait - msSince(this.#failed.at), 0) : 0)

  reset() {
    this.#failures = 0
    this.#failed = null
  }

  /** @param leastMs the server said so, and maybe to thousands in the same moment */
  failed(leastMs: number) {
    const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.5 + this.#random() / 2)
    const spread = Math.min(leastMs / 2, MOST_SPREAD_MS) * this.#random()
    this.#failures++
    this.#failed = { at: moment(), wait: Math.max(leastMs + spread, wait) }
  }
}

/** Makes a call again by itself until it is answered. */
export class Retries {
  readonly #backoff = new Backoff(Math.random)
  readonly #again: () => void
  readonly #tell: (isAway: boolean) => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #away: ReturnType<typeof setTimeout> | null = null
  #isAway = false

  /** @param tell once it has failed for a while, and when that is over */
  constructor(again: () => void, tell: (isAway: boolean) => void) {
    this.#again = again
    this.#tell = tell
  }

  /** The next try has its time; none is made before. */
  isWaiting = (): boolean => this.#timer !== null

  failed(leastMs: number) {
    this.#backoff.failed(leastMs)
    this.#drop()
    // Whole ms: a timer leaves out parts of one.
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#again()
    }, Math.ceil(this.#backoff.left()))
    this.#away ??= setTimeout(() => this.#say(true), AWAY_MS)
  }

  /** It was answered, or is wanted no more. */
  reset() {
    this.#backoff.reset()
    this.#drop()
    if (this.#away !== null) clearTimeout(this.#away)
    this.#away = null
    if (this.#isAway) this.#say(false)
  }

  #drop() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #say(isAway: boolean) {
    this.#isAway = isAway
    this.#tell(isAway)
  }
}
