/** What the worker is asked and what it answers. Both sides know this file and nothing of each other. */
import type { ChartSettings, PictureOptions } from '../editor/__generated__/types'
import type { ImportOptions, Mode } from './__generated__/types'
import type { DaysOffAnswer, FileAnswer, PlanAnswer, PlanForm } from './files-wasm/barline_files.js'
import type {
  ChangesAnswer,
  CsvAnswer,
  Difference,
  JoinAnswer,
  OpenAnswer,
  ShareAnswer,
  TabsJoined,
} from './wasm/barline_codec.js'

export type { PlanForm } from './files-wasm/barline_files.js'
export type {
  CellKey,
  Difference,
  JoinAnswer,
  JoinConflict,
  OpenAnswer,
  TabsJoined,
} from './wasm/barline_codec.js'

/** Files are read where they are used: their bytes never pass through the page. `today` is `YYYY-MM-DD`. */
export interface CodecCalls {
  /** Before a file is read: then that is quicker. */
  getReady(): void
  readCsv(file: File, options: Partial<ImportOptions>, today: string): CsvAnswer
  readPlan(file: File, form: 'json' | 'projectXml', today: string): PlanAnswer
  /** Days off, or extra working days, as typed or pasted, a line each. */
  readTypedDays(text: string, areExtra: boolean): DaysOffAnswer
  /** Days off of a calendar file (iCalendar). */
  readCalendar(file: File): DaysOffAnswer
  exportPlan(form: PlanForm, record: string, site: string): FileAnswer
  /** What a file of the plan is called. @param ending without its full stop */
  planFileName(record: string, ending: string): string
  /** The chart as SVG documents: one, or one a page. `rows` are the plan’s rows in view. */
  drawPictures(
    record: string,
    today: string,
    settings: ChartSettings,
    rows: Uint32Array,
    slack: Int32Array,
    options: PictureOptions,
    paged: boolean,
  ): string[]
  /** `quick`: there at once, and a little longer. */
  shareLink(site: string, mode: Mode, record: string, quick?: boolean): ShareAnswer
  /** The link a permanent link stands for. */
  storedUrl(site: string, mode: Mode, record: string): string
  /** Whether two links’ data hold the same plan, however packed. */
  isSamePlan(one: string, other: string): boolean
  /** A plan without tasks is refused, unless it may be one: behind a permanent link it may have been emptied. */
  openLink(data: string, today: string, mayBeEmpty: boolean): OpenAnswer
  /** The plan of a record joined with what is behind its link; `base` was there when both were last the same. */
  joinLink(
    base: string,
    record: string,
    theirs: string,
    today: string,
    takesTheirs: Uint32Array,
    here?: Float64Array,
    baseIds?: Float64Array,
    theirIds?: Float64Array,
  ): JoinAnswer
  /** From which of these links’ data another one is least away, by its place. */
  nearestPlan(candidates: string[], theirs: string, today: string): number
  /** What two tabs made of one plan behind a link; `base` both had last. Null: they are not behind one. */
  joinTabs(base: string, own: string, other: string, takesOther: boolean): TabsJoined | null
  /** What makes the plan of the record of the one behind its link, by the ids that rows have there. */
  linkChanges(
    base: string,
    ids: Float64Array,
    here: Float64Array | undefined,
    record: string,
    today: string,
  ): ChangesAnswer
  /** What differs between the plans of two records. */
  comparePlans(older: string, newer: string): Difference[]
}

export type CallName = keyof CodecCalls

export interface Request<Name extends CallName = CallName> {
  id: number
  name: Name
  args: Parameters<CodecCalls[Name]>
}

export type Reply =
  | { id: number; kind: 'progress'; done: number; total: number }
  | { id: number; kind: 'answer'; answer: unknown }
  | { id: number; kind: 'fault'; reason: string }
