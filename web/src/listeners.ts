/** Who is to be told of something, in the order in which they asked for it. */
export class Listeners<News extends unknown[] = []> {
  #all = new Set<(...news: News) => void>()

  /** @returns what ends it. */
  add = (listener: (...news: News) => void): (() => void) => {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  tell = (...news: News) => {
    for (const listener of this.#all) listener(...news)
  }
}
