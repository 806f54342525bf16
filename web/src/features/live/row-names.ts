/** What the rows behind a link are called, there and here: one place is the same task in every page (LV21). */
import type { NewPlace, PlaceHere } from '../../api/follow'
import type { TaskId } from '../../editor/__generated__/types'
import type { Stand } from '../../state/presence'

export interface RowNames {
  /** The revision by which they are called so, and the one since when they are. */
  revision: number
  epoch: number
  there: ReadonlyMap<TaskId, number>
  here: ReadonlyMap<number, TaskId>
}

interface Called {
  revision: number
  epoch: number
  /** In their order; none: 1, 2, 3 and so on. */
  there: readonly number[]
  here: readonly TaskId[]
}

export function namesOf({ revision, epoch, there, here }: Called): RowNames {
  const nameAt = (at: number) => (there.length === 0 ? at + 1 : (there[at] ?? 0))
  const pairs = here.map((task, at) => [task, nameAt(at)] as const)
  return {
    revision,
    epoch,
    there: new Map(pairs),
    here: new Map(pairs.map(([task, name]) => [name, task])),
  }
}

/** Where somebody else stands, as the plan here calls it; null where there is no such row. */
export function standHere(names: RowNames | null, place: PlaceHere | null): Stand | null {
  if (!names || !place || place.base < names.epoch) return null
  const task = names.here.get(place.task)
  return task === undefined ? null : { task, column: place.column, dragging: place.dragging }
}

/** Where one stands, as others call it; nowhere in a row that they do not have. */
export function placeThere(
  names: RowNames,
  stand: Stand | null,
): Pick<NewPlace, 'base' | 'task' | 'column' | 'dragging'> {
  const base = names.revision
  const task = stand ? names.there.get(stand.task) : undefined
  if (!stand || task === undefined) return { base }
  const { column, dragging } = stand
  return { base, task, ...(column !== null && { column }), ...(dragging && { dragging }) }
}
