/** What saving on this device needs of the world, and what it offers. */
import type { TabsJoined } from '../../codec/calls'
import type { Edition } from '../../editor/records'
import type { Journal } from '../../platform/journal'
import type { SaveState } from './save-state'

/** What came from another tab. */
export type TabNews =
  /** Its record is shown here now. */
  | 'adopted'
  /** Its record is shown here now, and what was here is a version. */
  | 'adoptedOver'
  /** This tab's record is stored, and the other tab's is a version. */
  | 'keptOther'
  /** It runs a newer Barline, whose record is not written over. */
  | 'newer'

/** What saving needs of the world. */
export interface SavePorts {
  /** This tab; no two share a name. */
  writer: string
  /** The plan as the record of this edition: its text as UTF-8. */
  record: (savedAt: string, edition: Edition) => Uint8Array<ArrayBuffer>
  /** Number of tasks of the plan. */
  tasks: () => number
  /** Shows another tab's record in the place of the plan; false where it cannot be shown. */
  adopt: (record: string) => boolean
  /** Behind a permanent link what another tab made of the plan is joined with what was made of it here (L49). */
  joining: {
    /** The plan is behind a link. */
    isWanted: () => boolean
    /** Changes with what the plan holds. */
    content: () => number
    /** Null: they are not behind one link, or could not be joined. */
    join: (base: string, own: string, other: string, takesOther: boolean) => Promise<TabsJoined | null>
    /** Shows the joined plan; false where it cannot be shown. */
    show: (record: string) => boolean
  }
  /** Puts a record among the versions, once. */
  keep: (record: string, tasks: number) => Promise<boolean>
  journal: Journal | null
  /** One that was not there in time, and may come yet. */
  lateJournal: Promise<Journal | null> | null
  /** Tells other tabs that something was saved. */
  announce: () => void
  /** No other tab was heard of. */
  isAlone: () => boolean
  news: (news: TabNews) => void
}

/** What was stored when the page came up. */
export interface FoundRecord {
  text: string | null
  edition: Edition
  /** Another one that was found beside it, and is among the versions now. */
  kept: Edition | null
}

export interface LocalSave {
  getState: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** The plan changed: it is written within a second. */
  schedule: () => void
  /** Writes at once what waits, e.g. when the page goes away. */
  flush: () => void
  /** Another tab may have saved: its record is adopted, or both are kept. */
  check: () => Promise<void>
  /** Never writes again. */
  turnOff: () => void
  /** Nothing is under way any more: for tests, and before the page is left by itself. */
  settled: () => Promise<void>
}
