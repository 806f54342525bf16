/** The first unsaved change waits this long; with the work itself it stays under the second of GL8 and GL9. */
const SAVE_MS = 500

/** The first change starts the clock and later ones do not restart it: steady typing is saved too. */
export class SaveTimer {
  readonly #save: () => void
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(save: () => void) {
    this.#save = save
  }

  start() {
    this.#timer ??= setTimeout(this.#save, SAVE_MS)
  }

  stop() {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
