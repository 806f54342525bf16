/**
 * The state of the board, who listens to it, and how columns look while a card is under way.
 *
 * react-aria's drag and drop lifts with Enter, goes from target to target with Tab and needs every target in the
 * page. The board's own keys are Space and arrows (decisions §B.3) and its columns are virtual, so the gesture is
 * a small layer of ours: board-state.ts, pointer-drag.ts and card-keys.ts.
 */
import type { DropCheck, Row, TaskId } from '../../editor/__generated__/types'
import {
  begun,
  cardOf,
  step,
  type BoardFacts,
  type BoardState,
  type Effect,
  type Intent,
} from './board-state'
import { Listeners } from '../../listeners'

/** How a column looks while a card is under way. */
export type LaneLook = 'idle' | 'own' | 'open' | 'refused' | 'over' | 'overOwn' | 'overRefused'

export class BoardStore {
  #state: BoardState
  /** What drops would do, asked for once a lift and a state of the plan. */
  #checks = new Map<number, DropCheck>()
  #facts: BoardFacts
  readonly #listeners = new Listeners()
  #onEffect: (effect: Effect) => void = () => undefined

  constructor(facts: BoardFacts) {
    this.#state = begun(facts)
    this.#facts = {
      mayChange: () => facts.mayChange(),
      isAskedAbout: (task) => facts.isAskedAbout(task),
      total: () => facts.total(),
      column: (index) => facts.column(index),
      cards: (column, places) => facts.cards(column, places),
      place: (task) => facts.place(task),
      isThere: (task) => facts.isThere(task),
      check: (task, index) => this.#known(index) ?? this.#asked(index, facts.check(task, index)),
    }
  }

  get = (): BoardState => this.#state

  subscribe = this.#listeners.add

  /** Who carries out what the board does beside its state. */
  onEffect(run: (effect: Effect) => void) {
    this.#onEffect = run
  }

  send = (intent: Intent) => {
    if (intent.do === 'lift' || intent.do === 'planChanged') this.#checks.clear()
    const [state, ...effects] = step(this.#state, intent, this.#facts)
    if (state !== this.#state) {
      this.#state = state
      if (state.drag.at === 'idle') this.#checks.clear()
      this.#listeners.tell()
    }
    effects.forEach(this.#onEffect)
  }

  cardOf = (task: TaskId): Row | null => cardOf(this.#facts, task)

  /** The task of the lifted card, or `null`. */
  task = (): TaskId | null => {
    const { drag } = this.#state
    return drag.at === 'lifted' ? drag.card.id : null
  }

  /** What a drop of the lifted card on that column would do. */
  check(index: number): DropCheck | null {
    const task = this.task()
    return task === null ? null : this.#facts.check(task, index)
  }

  look(index: number): LaneLook {
    const { drag } = this.#state
    if (drag.at === 'idle') return 'idle'
    const isOver = drag.overIndex === index
    if (drag.ownIndex === index) return isOver ? 'overOwn' : 'own'
    const isRefused = Boolean(this.check(index)?.refusal)
    return isRefused ? (isOver ? 'overRefused' : 'refused') : isOver ? 'over' : 'open'
  }

  #known(index: number): DropCheck | null {
    return this.#checks.get(index) ?? null
  }

  #asked(index: number, check: DropCheck | null): DropCheck | null {
    if (check) this.#checks.set(index, check)
    return check
  }
}
