/** What the find bar asks of the plan. Pure. */
import type { Filter, Status } from '../../editor/__generated__/types'

/** The bar's fields, as they are chosen. */
export interface Wanted {
  text: string
  /** Rows without the text are hidden. */
  onlyMatches: boolean
  /** Owner as a choice of the list, see `ownerKey`; `all` asks nothing. */
  owner: string
  status: 'all' | Status
  done: 'all' | 'done' | 'open'
}

export const NOTHING: Wanted = { text: '', onlyMatches: false, owner: 'all', status: 'all', done: 'all' }

/** An owner may be called `all`: choices carry a mark in front. */
export const ownerKey = (owner: string): string => `=${owner}`

export function filterOf(wanted: Wanted): Filter {
  const { text, onlyMatches, owner, status, done } = wanted
  return {
    text: onlyMatches && text.trim() !== '' ? text : null,
    owner: owner === 'all' ? null : owner.slice(1),
    status: status === 'all' ? null : status,
    done: done === 'all' ? null : done === 'done',
  }
}

/** The fields without what hides rows: another plan was opened, or the filter was cleared. */
export const unfiltered = ({ text }: Wanted): Wanted => ({ ...NOTHING, text })

export const hidesRows = (wanted: Wanted): boolean =>
  Object.values(filterOf(wanted)).some((value) => value !== null)
