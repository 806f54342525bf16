/**
 * Whose changes the plan may hold that are not behind its link: they go there in the name of whoever is signed in, so
 * those of another account are not sent unasked (GA16).
 */
export class Whose {
  #names: readonly string[] | null = null
  #account: string | null = null
  #edits = 0

  /** The account that is signed in, or null. */
  get account(): string | null {
    return this.#account
  }

  /** Of the plan as it is at this number of edits, nothing is known yet. */
  begin(account: string | null, edits: number) {
    this.#names = null
    this.#account = account
    this.#edits = edits
  }

  /** @param names none where it was not kept */
  recall(names: readonly string[] | undefined) {
    this.#names = names ?? null
  }

  /** All that waits, and whatever comes, is this account's. False: so it was before. */
  take(): boolean {
    const isNew = this.#names === null || this.#names.join('\n') !== this.#own().join('\n')
    this.#names = this.#own()
    return isNew
  }

  /** The plan is changed beside what waits of others. True: that is news. */
  note(edits: number): boolean {
    if (this.#names === null || this.#account === null || edits === this.#edits) return false
    if (this.#names.includes(this.#account)) return false
    this.#names = [...this.#names, this.#account]
    return true
  }

  names = (): readonly string[] => this.#names ?? this.#own()

  /** Those of them who are not signed in. */
  others = (): readonly string[] => this.names().filter((name) => name !== this.#account)

  #own = (): readonly string[] => (this.#account === null ? [] : [this.#account])
}
