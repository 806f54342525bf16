/**
 * What the board shows, read through the wasm border piece by piece: columns and cards in view, once per revision.
 * A card whose stamp did not change keeps its object, so that memoised views of it do not draw again.
 */
import type {
  BoardColumn,
  BoardColumns,
  CardPlace,
  DropCheck,
  Grouping,
  Row,
  TaskId,
} from '../../editor/__generated__/types'

/** What is asked of the wasm board. */
export interface BoardPort {
  columns(grouping: Grouping, first: number, count: number): BoardColumns
  cards(grouping: Grouping, column: string, first: number, count: number): Row[]
  drops(grouping: Grouping, task: TaskId, first: number, count: number): DropCheck[]
  place(grouping: Grouping, task: TaskId): CardPlace | null
}

/** More cards than any screen shows: the memory is emptied rather than grown beyond it. */
const MOST_CARDS = 1000

export class BoardSource {
  readonly grouping: Grouping
  #board: BoardPort
  #revision: () => number
  #of = -1
  #columns = new Map<number, BoardColumn>()
  #total = 0
  #cardsAt = new Map<string, Map<number, Row>>()
  #cardOf = new Map<TaskId, Row>()

  constructor(board: BoardPort, grouping: Grouping, revision: () => number) {
    this.#board = board
    this.grouping = grouping
    this.#revision = revision
  }

  /** Number of columns. */
  total(): number {
    this.#refresh()
    return this.#total
  }

  column(index: number): BoardColumn | null {
    return this.columns(index, 1)[0] ?? null
  }

  columns(first: number, count: number): BoardColumn[] {
    this.#refresh()
    const from = Math.max(0, first)
    const end = Math.min(from + count, this.#total)
    const places = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)
    if (places.some((place) => !this.#columns.has(place)))
      this.#board
        .columns(this.grouping, from, end - from)
        .columns.forEach((column, at) => this.#columns.set(from + at, column))
    return places.flatMap((place) => this.#columns.get(place) ?? [])
  }

  /** Cards of a column by place; `null` where the column ends before. */
  cards(column: string, places: readonly number[]): (Row | null)[] {
    this.#refresh()
    let known = this.#cardsAt.get(column)
    if (!known) this.#cardsAt.set(column, (known = new Map()))
    const missing = places.filter((place) => !known.has(place))
    for (const [first, count] of runs(missing))
      this.#board.cards(this.grouping, column, first, count).forEach((fresh, at) => {
        const before = this.#cardOf.get(fresh.id)
        const card = before && before.stamp === fresh.stamp ? before : fresh
        this.#cardOf.set(card.id, card)
        known.set(first + at, card)
      })
    return places.map((place) => known.get(place) ?? null)
  }

  place(task: TaskId): CardPlace | null {
    return this.#board.place(this.grouping, task)
  }

  /** What dropping the task's card on the column at `index` would do. */
  check(task: TaskId, index: number): DropCheck | null {
    return this.checks(task, index, 1)[0] ?? null
  }

  checks(task: TaskId, first: number, count: number): DropCheck[] {
    return this.#board.drops(this.grouping, task, first, count)
  }

  #refresh() {
    const revision = this.#revision()
    if (revision === this.#of) return
    this.#of = revision
    this.#columns.clear()
    this.#cardsAt.clear()
    if (this.#cardOf.size > MOST_CARDS) this.#cardOf.clear()
    this.#total = this.#board.columns(this.grouping, 0, 0).total
  }
}

/** Neighbouring places as [first, count]: one call of the editor each. */
export function runs(places: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const place of places) {
    const last = found.at(-1)
    if (last && place === last[0] + last[1]) last[1]++
    else found.push([place, 1])
  }
  return found
}
