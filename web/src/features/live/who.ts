/** Who is at the link, by what its stream tells (LV20, LV22): whoever is told nothing is alone. */
import type { HelloEvent, PersonHere, SettingsEvent, WhoEvent } from '../../api/follow'
import type { StreamEvent } from '../../platform/stream'

export interface Told {
  /** Without oneself. */
  people: readonly PersonHere[]
  /** How many others there are without a name. */
  viewers: number
}

export const NOBODY: Told = { people: [], viewers: 0 }

/** After `hello` it is told by then who is here, if anybody is. */
export const TOLD_BY_MS = 1000

/** Those who were here are shown so long without a line. */
export const LOST_MS = 5000

export class WhoIsHere {
  readonly #tell: (told: Told) => void
  #own: number | null = null
  #told = NOBODY
  #over: ReturnType<typeof setTimeout> | undefined

  constructor(tell: (told: Told) => void) {
    this.#tell = tell
  }

  stop() {
    this.#set(NOBODY)
  }

  hear = ({ name, data }: StreamEvent) => {
    switch (name) {
      case 'hello':
        this.#own = (data as HelloEvent).person
        return this.#endIn(TOLD_BY_MS)
      case 'who':
        return this.#set(this.#others(data as WhoEvent))
      case 'settings':
        // Who may not save hears a number from now on.
        if (!(data as SettingsEvent).canSave) {
          const { people, viewers } = this.#told
          this.#set({ people: [], viewers: viewers + people.length })
        }
        return
      case 'lost':
        return this.#endIn(LOST_MS)
      case 'end':
        return this.#set(NOBODY)
      default:
        return
    }
  }

  #others({ people, unnamed }: WhoEvent): Told {
    const others = (people ?? []).filter(({ number }) => number !== this.#own)
    const isNamed = people !== null && others.length < people.length
    return { people: others, viewers: Math.max(0, isNamed ? unnamed : unnamed - 1) }
  }

  #endIn(ms: number) {
    clearTimeout(this.#over)
    this.#over = setTimeout(() => this.#set(NOBODY), ms)
  }

  #set(told: Told) {
    clearTimeout(this.#over)
    if (told === this.#told) return
    this.#told = told
    this.#tell(told)
  }
}
