/** What an open plan is asked and answers: the door to the rules, and what the views see of it. */
import type {
  BaselineView,
  CalendarView,
  Change,
  Command,
  ConflictView,
  DeletionQuestion,
  Filter,
  FindStep,
  Found,
  Intent,
  LoadOutcome,
  PermanentLink,
  PlacingView,
  PriorOffer,
  Row,
  RowPlace,
  SwitchPreview,
  TableColumn,
  TaskId,
  TotalsView,
  WhyView,
} from './__generated__/types'
import type { Board, Chart, ExportAnswer, ReadRecord } from './wasm/barline.js'

/** Why a command was refused, as a sentence for the user. */
export interface Refused {
  code: string
  message: string
}

export type Outcome = { ok: true; change: Change } | { ok: false; refusal: Refused }

/** What can be asked of the open plan beside its rows: nothing here changes it. */
export interface PlanQuestions {
  /** For a call that takes it, which uses it up. */
  readRecord(record: string): ReadRecord
  description(): string
  readDate(text: string): string | null
  defaultStart(prior: string, duration: string): string
  calendar(): CalendarView
  copyBlock(tasks: TaskId[], columns: TableColumn[]): string
  refusal(intent: Intent): Refused | null
  deletionQuestion(tasks: TaskId[]): DeletionQuestion | null
  rowPlace(tasks: TaskId[], index: number, level: number): RowPlace | null
  scheduling(): { barsFollowWorkingDays: boolean; autoSchedule: boolean; datesByLinks: boolean }
  previewDatesByLinks(): SwitchPreview
  placing(task: TaskId): PlacingView | null
  priorOffers(task: TaskId, list: string): PriorOffer[]
  why(task: TaskId): WhyView | null
  conflicts(): ConflictView[]
  collapsed(): TaskId[]
  baselines(): BaselineView[]
  baselineAt(name: string, index: number): number | undefined
  exportCsv(): ExportAnswer
  plainUrl(site: string, readOnly: boolean): string
}

/** What the store needs of the wasm editor. */
export interface EditorPort extends PlanQuestions {
  dispatch(command: Command): Outcome
  undo(): Outcome
  redo(): Outcome
  rows(first: number, count: number): Row[]
  row(task: TaskId): Row | null
  indexOf(task: TaskId): number
  totals(): TotalsView
  state(): Change
  setCollapsed(tasks: TaskId[], collapsed: boolean): Change
  setAllCollapsed(collapsed: boolean): Change
  setFilter(filter: Partial<Filter>): Change
  compareWith(baseline?: number): Change
  find(text: string, from: TaskId | null, step: FindStep): Found
  reveal(task: TaskId): Change
  setReadOnly(readOnly: boolean): void
  record(savedAt: string): string
  restore(record: string): Outcome
  replaceByRecord(label: string, record: ReadRecord, joins: boolean): Outcome
  appendRecord(label: string, record: ReadRecord): Outcome
  adopt(record: string): LoadOutcome
  takeInOthers(record: string): LoadOutcome
  setPermanentLink(code: string | undefined, readOnly: boolean): void
  chart(): Chart
  board(): Board
}

export type { Board, Chart, ReadRecord }

/** Reads a save record and opens what was read. */
export interface RecordReader extends Pick<PlanQuestions, 'readRecord'> {
  openRecord(record: ReadRecord): LoadOutcome
}

/** Changes with every revision; compare by identity. */
export interface PlanState {
  revision: number
  /** Changes with every change of the plan itself: folding and filtering are none. */
  edits: number
  /** Changes with what the plan holds: by an edit here, or by another tab’s record that took its place. */
  content: number
  /** Tasks of the plan. */
  tasks: number
  /** The plan's name, the first line of its description; empty for none. */
  name: string
  /** Rows in view: fewer while subtasks are folded away or a filter is set. */
  count: number
  undo: string | null
  /** Which action `undo` is; no other one has the number. */
  undoStep: number | null
  redo: string | null
  isReadOnly: boolean
  /** A filter hides some rows. */
  isFiltered: boolean
  /** The same object while it stays. */
  link: PermanentLink | null
}

/** A request that the views show a task, e.g. one just added. */
export interface Reveal {
  task: TaskId
  /**
   * `show` scrolls to it, `select` marks its row too, `focus` goes there, `edit` begins to edit its name, `name` does so
   * for a task that was just added, `return` makes it the one that is stood on, where the focus is in the view.
   */
  how: 'show' | 'select' | 'focus' | 'return' | 'edit' | 'name'
}

/** A command that was carried out, for whoever tells of it. */
export interface Done {
  by: Command['type'] | 'undo' | 'redo' | 'fold'
  change: Change
  /** Whoever asked for it says it, at once: the card or the bar is in the visitor's hand. */
  isTold?: boolean
}
