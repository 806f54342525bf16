/** Escape leaves things as they are; what was typed by then is not lost unseen. */
import { notify } from './notices'
import { KEEP_IT } from './texts'

/** @param text says what was not kept */
export function offerToKeep(text: string, keep: () => void, id?: string) {
  notify({ kind: 'info', text, actions: [{ label: KEEP_IT, run: keep }], ...(id && { id }) })
}
