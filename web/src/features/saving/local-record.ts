/** The record in local storage, as this tab has seen it; of a large plan it may be behind the journal for a while. */
import { RECORD_KEY } from '../../platform/record-key'
import { readText, writeText, type WriteResult } from '../../platform/storage'

/** So long after the last save local storage catches up. */
const REST_MS = 2000

export class LocalRecord {
  /** What was there when last seen: equal text needs no reading. */
  #seen: string | null
  readonly #catchUp: () => void
  #isBehind = false
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(seen: string | null, catchUp: () => void) {
    this.#seen = seen
    this.#catchUp = catchUp
  }

  /** The journal has, or is getting, what is not here. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** What another tab has written here; null where there is nothing new. */
  news(): string | null {
    const there = readText(RECORD_KEY)
    return there === this.#seen ? null : there
  }

  /** What may have come from here has been read. */
  noteSeen(text: string) {
    if (readText(RECORD_KEY) === text) this.#seen = text
  }

  write(text: string): WriteResult {
    this.stopWaiting()
    const result = writeText(RECORD_KEY, text)
    if (result === 'written') this.#seen = text
    return result
  }

  /** @param isRestarted the visitor goes on: it is put off again */
  writeLater(isRestarted: boolean) {
    this.#isBehind = true
    if (this.#timer !== null && !isRestarted) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#catchUp()
    }, REST_MS)
  }

  /** It is written, or another tab's is shown here now. */
  stopWaiting() {
    this.#isBehind = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
