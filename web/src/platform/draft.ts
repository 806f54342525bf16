/** Text typed into a cell and not committed yet, so that a reload finds it (GL8). */
import { readText, removeText, writeText } from './storage'

export const DRAFT_KEY = 'barline.draft'

export interface Draft {
  task: number
  column: string
  text: string
}

/** A plan that came by link is not the stored one: what is typed in it is no draft of that. */
let areDraftsKept = true

export function keepDrafts(areKept: boolean) {
  areDraftsKept = areKept
}

export function writeDraft(draft: Draft | null) {
  if (!areDraftsKept) return
  if (draft) writeText(DRAFT_KEY, JSON.stringify(draft))
  else removeText(DRAFT_KEY)
}

/** The draft of the last visit; it is handed out once. */
export function takeDraft(): Draft | null {
  const text = readText(DRAFT_KEY)
  removeText(DRAFT_KEY)
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    const { task, column, text: typed } = draft as Record<string, unknown>
    return typeof task === 'number' && typeof column === 'string' && typeof typed === 'string'
      ? { task, column, text: typed }
      : null
  } catch {
    return null
  }
}
