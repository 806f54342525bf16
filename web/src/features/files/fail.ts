import { FILES_NOTICE } from '../../state/export-file'
import { notify } from '../../ui/notices'

/** What went wrong, and the rows it is about. */
export const fail = (text: string, details: readonly string[] = []) =>
  notify({ id: FILES_NOTICE, kind: 'error', text, details, stays: details.length > 0 })
