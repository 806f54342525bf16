/** What opening a plan needs of saving, which is another feature. */
import type { StoredRecord } from '../../editor/records'

/** What the browser held when the page came up, as far as opening asks. */
export interface FoundPlan {
  /** The newest record, or text that is none; null where no plan is stored. */
  text: string | null
  /** Opened instead when `text` turns out to be damaged: the journal's last good record. */
  spare: StoredRecord | null
  /** Another tab's record was found beside it and is among the versions now. */
  hasKeptOther: boolean
  /** There was a plan in this browser, and the browser no longer has it (GL15). */
  isLost: boolean
}

/** With another look at it: another tab may have saved meanwhile. */
export interface FoundAtFirst extends FoundPlan {
  again: () => Promise<FoundPlan>
}

/** Saving, as far as opening asks for it. */
export interface Saver {
  schedule: () => void
  flush: () => void
}
