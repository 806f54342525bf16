/**
 * A card under way: one union, and who listens to it.
 *
 * react-aria's drag and drop lifts with Enter, goes from target to target with Tab and needs every target in the
 * page. The board's own keys are Space and arrows (decisions §B.3) and its columns are virtual, so the gesture is
 * a small layer of ours: this state, pointer-drag.ts and card-keys.ts.
 */
import type { DropCheck, Row } from '../../editor/__generated__/types'

export type Drag =
  | { at: 'idle' }
  | {
      at: 'lifted'
      by: 'pointer' | 'keys'
      card: Row
      /** Where it was lifted. */
      ownIndex: number
      own: DropCheck
      /** The column it is over; none while the pointer is beside the board. */
      overIndex: number | null
    }

/** How a column looks while a card is under way. */
export type LaneLook = 'idle' | 'own' | 'open' | 'refused' | 'over' | 'overOwn' | 'overRefused'

const IDLE: Drag = { at: 'idle' }

export class DragStore {
  #state: Drag = IDLE
  #checks = new Map<number, DropCheck>()
  #read: (card: Row, index: number) => DropCheck | null
  #listeners = new Set<() => void>()

  constructor(read: (card: Row, index: number) => DropCheck | null) {
    this.#read = read
  }

  get = (): Drag => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The task of the lifted card, or `null`. */
  task = (): number | null => (this.#state.at === 'lifted' ? this.#state.card.id : null)

  lift(card: Row, index: number, by: 'pointer' | 'keys'): DropCheck | null {
    this.#checks.clear()
    const own = this.#read(card, index)
    if (!own) return null
    this.#checks.set(index, own)
    this.#set({ at: 'lifted', by, card, ownIndex: index, own, overIndex: index })
    return own
  }

  /** What a drop on that column would do; asked for once a lift. */
  check(index: number): DropCheck | null {
    if (this.#state.at !== 'lifted') return null
    const known = this.#checks.get(index) ?? this.#read(this.#state.card, index)
    if (known) this.#checks.set(index, known)
    return known
  }

  moveOver(index: number | null) {
    if (this.#state.at === 'lifted' && this.#state.overIndex !== index)
      this.#set({ ...this.#state, overIndex: index })
  }

  end() {
    this.#checks.clear()
    if (this.#state.at !== 'idle') this.#set(IDLE)
  }

  look(index: number): LaneLook {
    const state = this.#state
    if (state.at === 'idle') return 'idle'
    const isOver = state.overIndex === index
    if (state.ownIndex === index) return isOver ? 'overOwn' : 'own'
    const isRefused = Boolean(this.check(index)?.refusal)
    return isRefused ? (isOver ? 'overRefused' : 'refused') : isOver ? 'over' : 'open'
  }

  #set(state: Drag) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
