import { notify } from '../../ui/notices'

/** Imports and exports share one notice: the last one counts. */
export const NOTICE_ID = 'files'

/** What went wrong, and the rows it is about. */
export const fail = (text: string, details: readonly string[] = []) =>
  notify({ id: NOTICE_ID, kind: 'error', text, details, stays: details.length > 0 })
