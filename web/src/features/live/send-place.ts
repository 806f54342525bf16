/** Sends where one stands: at once, then at most every so often, and the last place is the one that stands. */

/** Three times a second; the server takes five. */
export const SEND_EVERY_MS = 330

export class PlaceSender<Place> {
  readonly #send: (place: Place) => void
  #wanted: string | null = null
  #sent: string | null = null
  #resting: ReturnType<typeof setTimeout> | undefined

  constructor(send: (place: Place) => void) {
    this.#send = send
  }

  want(place: Place) {
    this.#wanted = JSON.stringify(place)
    if (this.#resting === undefined) this.#go()
  }

  /** Nobody knows what was sent. */
  forget() {
    this.#sent = null
  }

  stop() {
    clearTimeout(this.#resting)
    this.#resting = undefined
    this.#wanted = null
    this.#sent = null
  }

  #go() {
    this.#resting = undefined
    if (this.#wanted === null || this.#wanted === this.#sent) return
    this.#sent = this.#wanted
    this.#send(JSON.parse(this.#sent) as Place)
    this.#resting = setTimeout(() => this.#go(), SEND_EVERY_MS)
  }
}
