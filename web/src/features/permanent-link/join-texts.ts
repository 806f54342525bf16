/** What is said where two changed one plan. */
import type { JoinConflict } from '../../codec/calls'
import { CELL_TITLES } from '../../codec/cell-titles'
import { counted } from '../../ui/count'

export const JOIN = {
  title: 'Both of you changed this',
  intro: 'The plan was changed elsewhere too. All that does not meet is merged; choose what stands here.',
  allMine: 'All mine',
  allTheirs: 'All theirs',
  done: 'Merge',
  kept: 'Both plans, yours and the other one, are kept in Versions.',
  /** What undo calls it. */
  label: 'Merge changes by others',
}

export const mergedText = (changes: number): string =>
  `Changes by others were merged: ${counted(changes, { one: 'change', other: 'changes' })}.`

const EMPTY = '(empty)'

/** Which cell, of which task. */
export function conflictLabel({ kind, task, cell }: JoinConflict): string {
  if (kind !== 'cell') return task ?? ''
  const title = cell ? CELL_TITLES[cell] : ''
  return task === null ? title : `${task} · ${title}`
}

/** One of the two values, and whose it is. */
export function sideText({ kind, mine, theirs }: JoinConflict, side: 'mine' | 'theirs'): string {
  if (kind === 'cell') return side === 'mine' ? `Yours: ${mine || EMPTY}` : `Theirs: ${theirs || EMPTY}`
  const isDeleted = (kind === 'deletedHere') === (side === 'mine')
  if (side === 'mine') return isDeleted ? 'Yours: deleted' : 'Yours: kept, with your changes'
  return isDeleted ? 'Theirs: deleted' : 'Theirs: kept, with their changes'
}
