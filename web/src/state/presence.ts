/**
 * Who else has the plan’s link open and where they stand, for the views that draw it; and where one stands oneself, for
 * whoever sends it (LV20, LV21). Views read it outside of React: a step of somebody else draws no row anew.
 */
import { useSyncExternalStore } from 'react'
import type { TaskId } from '../editor/__generated__/types'
import { Listeners } from '../listeners'

/** First and last day of a bar, `YYYY-MM-DD`. */
interface Days {
  from: string
  to: string
}

/** A cell of the table, a whole row, or a bar that is being dragged. */
export interface Stand {
  task: TaskId
  column: string | null
  dragging: Days | null
}

export interface Other {
  /** Theirs at this link. */
  number: number
  name: string
  initials: string
  /** A CSS colour; `--ink-on-hue` is read on it. */
  hue: string
  at: Stand | null
}

export interface Here {
  others: readonly Other[]
  /** Those who have no name here. */
  viewers: number
}

export const ALONE: Here = { others: [], viewers: 0 }

/** A value with listeners. */
function held<Value>(first: Value) {
  let value = first
  const listeners = new Listeners()
  return {
    get: () => value,
    set: (next: Value) => {
      if (next === value) return
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}

/** What a view shows at each task where others stand: the initials of one, the number of several. */
export function marksOf(others: readonly Other[]): Map<TaskId, { mark: string; hue: string }> {
  const counts = new Map<TaskId, number>()
  const marks = new Map<TaskId, { mark: string; hue: string }>()
  for (const { at, hue, initials } of others) {
    if (!at) continue
    const count = (counts.get(at.task) ?? 0) + 1
    counts.set(at.task, count)
    marks.set(at.task, { mark: count > 1 ? `+${count}` : initials, hue })
  }
  return marks
}

const here = held<Here>(ALONE)
const cell = held<Omit<Stand, 'dragging'> | null>(null)
const drag = held<{ task: TaskId; days: Days } | null>(null)

export const hereNow = here.get
export const showHere = here.set
export const onHere = here.subscribe
export const useHere = (): Here => useSyncExternalStore(here.subscribe, here.get)

/** The cell one stands on; null: none. */
export const standAt = (task: TaskId | null, column: string | null = null) =>
  cell.set(task === null ? null : { task, column })

/** The bar one drags, as it would land; null: none any more. */
export const dragTo = (task: TaskId | null, days?: Days) =>
  drag.set(task === null || !days ? null : { task, days })

/** A bar in one’s hand goes before the cell that was left for it. */
export function ownStand(): Stand | null {
  const held = drag.get()
  if (held) return { task: held.task, column: null, dragging: held.days }
  const at = cell.get()
  return at && { ...at, dragging: null }
}

/** @returns stops it */
export function onOwnStand(listener: () => void): () => void {
  const ends = [cell.subscribe(listener), drag.subscribe(listener)]
  return () => ends.forEach((end) => end())
}
