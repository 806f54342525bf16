/**
 * What the board does with what is done to it: a state and an intent come in, a state and effects go out. Pure, so
 * that it is tested without a browser; what a drop would do is asked of the rules.
 */
import type { BoardColumn, CardPlace, DropCheck, Row, TaskId } from '../../editor/__generated__/types'
import type { CardKey } from './card-keys'
import { heir } from './kept-focus'
import * as texts from './texts'

/** A card under way: one at most. */
type Drag =
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
      /** What a drop there would do, as it was said last. */
      over: DropCheck | null
    }

export interface BoardState {
  drag: Drag
  /** The column that a narrow screen shows. */
  shown: number
  /** The dialog that is open. */
  asked: {
    about: 'details' | 'moveTo' | 'delete'
    task: TaskId
    /** Where its card was as it was on the board last. */
    at: CardPlace | null
  } | null
  menu: { card: Row; x: number; y: number } | null
}

const IDLE: Drag = { at: 'idle' }
export const START: BoardState = { drag: IDLE, shown: 0, asked: null, menu: null }

/** A narrow screen begins at the first column that has cards: the months begin with an empty one (K8). */
export function begun(facts: Pick<BoardFacts, 'total' | 'column'>): BoardState {
  const total = facts.total()
  for (let shown = 0; shown < total; shown++)
    if ((facts.column(shown)?.count ?? 0) > 0) return { ...START, shown }
  return START
}

/** What is asked of the plan on the way. */
export interface BoardFacts {
  /** Whether the plan may be changed now; where not, whoever shows refusals is told why. */
  mayChange(): boolean
  /** Whether these tasks are asked about before they are deleted (N6). */
  isAskedAbout(task: TaskId): boolean
  total(): number
  column(index: number): BoardColumn | null
  cards(column: string, places: readonly number[]): (Row | null)[]
  place(task: TaskId): CardPlace | null
  /** A card outside of the filter has no place, and its task is there. */
  isThere(task: TaskId): boolean
  /** What dropping the task's card on the column at `index` would do. */
  check(task: TaskId, index: number): DropCheck | null
}

type Go = Pick<Extract<CardKey, { do: 'go' }>, 'columns' | 'places'>

export type Intent =
  | { do: 'lift'; task: TaskId; index: number; by: 'pointer' | 'keys' }
  | { do: 'moveOver'; index: number | null }
  | Extract<CardKey, { do: 'over' | 'drop' | 'cancel' | 'explainOrder' }>
  /** The card is held at the edge of a narrow screen. */
  | { do: 'turn'; side: -1 | 1 }
  /** The plan changed beside the drag, by others or by undo: what was checked may no longer hold. */
  | { do: 'planChanged' }
  /** Another grouping is another board: what was lifted on the last one is over. */
  | { do: 'regroup' }
  | ({ do: 'go'; task: TaskId } & Go)
  | { do: 'show'; index: number }
  | { do: 'ask'; about: 'details' | 'moveTo' | 'delete'; task: TaskId }
  | { do: 'openMenu'; card: Row; x: number; y: number }
  | { do: 'closeMenu' }
  | { do: 'closeDialog' }
  /** A column was chosen in the dialog. */
  | { do: 'moveTo'; card: Row; column: string }
  /** What the dialog asked before a deletion was answered. */
  | { do: 'delete'; card: Row; withSubtasks: boolean }

export type Effect =
  /** Where nobody did it with their own hand, it is to be seen too. */
  | { do: 'announce'; text: string; isSeen?: true }
  | { do: 'drop'; card: Row; column: string; isAfterDialog: boolean }
  | { do: 'delete'; card: Row; withSubtasks: boolean; isAfterDialog: boolean }
  | { do: 'goTo'; task: TaskId; isAfterDialog: boolean }

export type Step = readonly [BoardState, ...Effect[]]

const announce = (text: string): Effect => ({ do: 'announce', text })
const announceSeen = (text: string): Effect => ({ do: 'announce', text, isSeen: true })

export function cardOf(facts: BoardFacts, task: TaskId): Row | null {
  const at = facts.place(task)
  return at ? (facts.cards(at.column, [at.place])[0] ?? null) : null
}

export function step(state: BoardState, intent: Intent, facts: BoardFacts): Step {
  switch (intent.do) {
    case 'lift':
      return lift(state, intent, facts)
    case 'moveOver':
      return moveOver(state, intent.index, facts)
    case 'over':
      return overBy(state, intent.by, facts)
    case 'drop':
      return drop(state, facts)
    case 'cancel':
      return cancel(state)
    case 'explainOrder':
      return [state, announce(texts.ORDER)]
    case 'turn':
      return show(state, within(state.shown + intent.side, facts.total()))
    case 'planChanged':
      return follow(stillOpen(state, facts), facts)
    case 'regroup':
      return regroup(state, facts)
    case 'go':
      return go(state, intent, facts)
    case 'show':
      return show(state, intent.index)
    case 'ask':
      return ask(state, intent, facts)
    case 'openMenu': {
      const { card, x, y } = intent
      return state.drag.at === 'lifted' ? [state] : [{ ...state, menu: { card, x, y } }]
    }
    case 'closeMenu':
      return [{ ...state, menu: null }]
    case 'closeDialog': {
      const { asked } = state
      const closed = { ...state, asked: null }
      // A card that was edited out of the filter has no place to go back to.
      const task = asked?.at ? heir({ ...asked.at, task: asked.task }, facts) : null
      return task === null ? [closed] : [closed, { do: 'goTo', task, isAfterDialog: true }]
    }
    case 'moveTo': {
      const { card, column } = intent
      return [
        { ...state, asked: null },
        { do: 'drop', card, column, isAfterDialog: true },
      ]
    }
    case 'delete':
      return [
        { ...state, asked: null },
        { ...intent, isAfterDialog: true },
      ]
  }
}

/** What is open of a task ends with it: hidden only, it would open by itself once the task is back. */
function stillOpen(state: BoardState, facts: BoardFacts): BoardState {
  const { asked, menu } = state
  const isMenuOver = menu !== null && !facts.isThere(menu.card.id)
  const next = isMenuOver ? { ...state, menu: null } : state
  if (!asked) return next
  const isOver = !facts.isThere(asked.task) || (asked.about === 'delete' && !facts.isAskedAbout(asked.task))
  if (isOver) return { ...next, asked: null }
  const at = facts.place(asked.task)
  return at ? { ...next, asked: { ...asked, at } } : next
}

const within = (index: number, total: number) => Math.min(Math.max(0, index), total - 1)

const show = (state: BoardState, shown: number): Step => [shown === state.shown ? state : { ...state, shown }]

function lift(state: BoardState, intent: Extract<Intent, { do: 'lift' }>, facts: BoardFacts): Step {
  const { task, index, by } = intent
  const card = cardOf(facts, task)
  if (!card || !facts.mayChange()) return [state]
  const own = facts.check(task, index)
  if (!own) return [state]
  const drag: Drag = { at: 'lifted', by, card, ownIndex: index, own, overIndex: index, over: own }
  return [{ ...state, drag }, announce(texts.lifted(card.name, own))]
}

function moveOver(state: BoardState, index: number | null, facts: BoardFacts): Step {
  const { drag } = state
  if (drag.at !== 'lifted' || drag.overIndex === index) return [state]
  const over = index === null ? null : facts.check(drag.card.id, index)
  const moved = { ...state, drag: { ...drag, overIndex: index, over } }
  return over ? [moved, announce(texts.over(drag.card.name, over))] : [moved]
}

function overBy(state: BoardState, by: -1 | 1 | 'first' | 'last', facts: BoardFacts): Step {
  const { drag } = state
  if (drag.at !== 'lifted') return [state]
  const total = facts.total()
  const from = drag.overIndex ?? drag.ownIndex
  const index = by === 'first' ? 0 : by === 'last' ? total - 1 : within(from + by, total)
  const [moved, ...effects] = moveOver(state, index, facts)
  return [{ ...moved, shown: index }, ...effects]
}

/** Ends the drag where it is. */
function drop(state: BoardState, facts: BoardFacts): Step {
  const { drag } = state
  if (drag.at !== 'lifted') return [state]
  const { card, own, ownIndex, overIndex } = drag
  const check = overIndex === null ? null : facts.check(card.id, overIndex)
  const ended = { ...state, drag: IDLE }
  if (!check || overIndex === ownIndex) return [ended, announce(texts.cancelled(card.name, own))]
  return [ended, { do: 'drop', card, column: check.column, isAfterDialog: false }]
}

function cancel(state: BoardState): Step {
  const { drag } = state
  if (drag.at !== 'lifted') return [state]
  return [{ ...state, drag: IDLE, shown: drag.ownIndex }, announce(texts.cancelled(drag.card.name, drag.own))]
}

/**
 * The plan changed while a card is lifted: others work on, and so does whoever carries it, as long as the card is
 * there and in its column. Where it is not, that is said: a drag never ends without a word (decisions §B.3).
 */
function follow(state: BoardState, facts: BoardFacts): Step {
  const { drag } = state
  if (drag.at !== 'lifted') return [state]
  const { id } = drag.card
  const at = facts.place(id)
  const card = cardOf(facts, id)
  const own = at && facts.check(id, at.columnIndex)
  const ended = { ...state, drag: IDLE }
  if (!card || !own) return [ended, announceSeen(texts.gone(drag.card.name))]
  if (own.column !== drag.own.column) return [ended, announceSeen(texts.movedMeanwhile(card.name, own))]
  const found = drag.over && indexOf(facts, drag.over.column, drag.overIndex)
  // The column it is over may have ended: a month, an owner. Then it is over its own again.
  const overIndex = found === -1 ? at.columnIndex : found
  const over = overIndex === null ? null : facts.check(id, overIndex)
  const shown = overIndex !== null && state.shown === drag.overIndex ? overIndex : state.shown
  const followed = {
    ...state,
    shown,
    drag: { ...drag, card, ownIndex: at.columnIndex, own, overIndex, over },
  }
  return over && !doesSame(over, drag.over) ? [followed, announce(texts.over(card.name, over))] : [followed]
}

/** That a place in a column is another now is not worth a word at each change of others: the drop says it. */
const doesSame = (one: DropCheck, other: DropCheck | null) =>
  one.column === other?.column && one.refusal === other.refusal && one.effect === other.effect

/** Where the column is now, -1 when it ended. */
function indexOf(facts: BoardFacts, column: string, before: number | null): number {
  if (before !== null && facts.column(before)?.id === column) return before
  const total = facts.total()
  for (let index = 0; index < total; index++) if (facts.column(index)?.id === column) return index
  return -1
}

function regroup(state: BoardState, facts: BoardFacts): Step {
  const [{ asked, menu }, ...effects] = cancel(state)
  return [{ asked, menu, drag: IDLE, shown: begun(facts).shown }, ...effects]
}

/** To another card; empty columns are passed over. */
function go(state: BoardState, { task, columns, places }: Go & { task: TaskId }, facts: BoardFacts): Step {
  const at = facts.place(task)
  if (!at) return [state]
  let index = at.columnIndex + columns
  while (columns !== 0 && facts.column(index)?.count === 0) index += columns
  const column = facts.column(index)
  if (!column) return [state]
  const wanted = places === 'first' ? 0 : places === 'last' ? column.count - 1 : at.place + places
  const [card] = facts.cards(column.id, [within(wanted, column.count)])
  return card ? [state, { do: 'goTo', task: card.id, isAfterDialog: false }] : [state]
}

/** A card is deleted at once, unless it has subtasks to ask about (N6). */
function ask(state: BoardState, { about, task }: Extract<Intent, { do: 'ask' }>, facts: BoardFacts): Step {
  const asked = { about, task, at: facts.place(task) }
  if (about !== 'delete') return [{ ...state, asked }]
  const card = cardOf(facts, task)
  if (!card) return [state]
  if (facts.isAskedAbout(task)) return [{ ...state, asked }]
  return [state, { do: 'delete', card, withSubtasks: false, isAfterDialog: false }]
}
