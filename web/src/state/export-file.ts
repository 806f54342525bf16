/** A file of the plan leaves the page, whichever feature wrote it, and is told of in one way. */
import { downloadFile } from '../platform/files'
import { track } from '../platform/tracker'
import { exportedText } from './texts'

/** Imports and exports share one notice: the last one counts. */
export const FILES_NOTICE = 'files'

/** @returns the notice of it, for `notify`. */
export function exportFile(
  fileName: string,
  content: Parameters<typeof downloadFile>[1],
  type: string,
  note: string | null = null,
) {
  downloadFile(fileName, content, type)
  track('export')
  return {
    id: FILES_NOTICE,
    kind: note ? ('warning' as const) : ('success' as const),
    text: exportedText(fileName),
    details: note ? [note] : [],
  }
}
