/** What the views and the console are told of a change. */
import type { Change, ConsoleLine, PermanentLink } from './__generated__/types'
import type { PlanState } from './plan-ports'

/** What is new to it: a refused task, an ignored dependency, each once (spec §5). */
export function sayToConsole(lines: readonly ConsoleLine[]) {
  for (const { isError, text } of lines)
    if (isError) console.error(text)
    else console.warn(text)
}

/** @param adopted how many records of other tabs took the plan's place */
export function stateOf(change: Change, link: PermanentLink | null, adopted: number): PlanState {
  const { revision, edits, count, rowCount, name, undo, undoStep, redo, isReadOnly, isFiltered } = change
  return {
    revision,
    edits,
    content: edits + adopted,
    tasks: count,
    name,
    count: rowCount,
    undo,
    undoStep,
    redo,
    isReadOnly,
    isFiltered,
    link,
  }
}
