import { useEffect, type RefObject } from 'react'
import { writeDraft } from '../../platform/draft'
import { onLeave } from '../../platform/leaving'
import type { Editing } from './CellEditor'
import { shownColumns } from './columns'

/** How often text in an open field is noted (GL8: within a second of the last key). */
const NOTE_MS = 500

/** Notes text in an open field for a reload, at a pause and when the page goes (GL8). */
export function useDraftNote(editing: Editing | null, draft: RefObject<string>) {
  useEffect(() => {
    if (!editing) return
    const { task, column, text } = editing
    let noted = text
    const note = () => {
      if (draft.current === noted) return
      noted = draft.current
      writeDraft({ task, column: shownColumns()[column]?.id ?? '', text: noted })
    }
    const timer = setInterval(note, NOTE_MS)
    const stop = onLeave(note)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [editing, draft])
}
