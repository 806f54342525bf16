/**
 * One open plan as the page sees it: commands go in, views subscribe to what came of them.
 *
 * The plan itself lives behind the wasm border. Only rows that are looked at cross it, once per revision, and a
 * row whose stamp did not change keeps its object, so memoised views of it do not draw again.
 */
import type {
  Change,
  Command,
  DeletionQuestion,
  Filter,
  FindStep,
  Found,
  Intent,
  LoadOutcome,
  PermanentLink,
  Row,
  TaskId,
  TotalsView,
} from './__generated__/types'
import { Listeners } from '../listeners'
import type {
  Board,
  Chart,
  Done,
  EditorPort,
  Outcome,
  PlanQuestions,
  PlanState,
  ReadRecord,
  Refused,
  Reveal,
} from './plan-ports'
import { wellFormed } from '../well-formed'
import { sayToConsole, stateOf } from './plan-state'
import { missingRules } from './rest'

/** More rows than any window shows: the cache is emptied rather than grown beyond it. */
const CACHE_LIMIT = 2000

export class PlanStore {
  #editor: EditorPort
  #chart: Chart | null = null
  #board: Board | null = null
  #state: PlanState
  #link: PermanentLink | null = null
  /** Records of other tabs that took the plan's place. */
  #adopted = 0
  #totals: TotalsView | null = null
  /** Row objects by task, kept over revisions while their stamp stays. */
  #rowOf = new Map<TaskId, Row>()
  /** Rows by place, of this revision. */
  #rowAt = new Map<number, Row>()
  #changes = new Listeners()
  #refusals = new Listeners<[Refused]>()
  #reveals = new Listeners<[Reveal]>()
  #choices = new Listeners<[TaskId]>()
  #replacing = new Listeners()
  #folding = new Listeners()
  #done = new Listeners<[Done]>()

  constructor(editor: EditorPort) {
    this.#editor = editor
    this.#state = this.#stateAfter(editor.state())
  }

  /** Questions that change nothing. */
  get ask(): PlanQuestions {
    return this.#editor
  }

  /** The chart of this plan. */
  get chart(): Chart {
    return (this.#chart ??= this.#editor.chart())
  }

  /** The board of this plan. */
  get board(): Board {
    return (this.#board ??= this.#editor.board())
  }

  getState = (): PlanState => this.#state

  subscribe = this.#changes.add

  dispatch = (command: Command): Outcome =>
    this.run(() => this.#editor.dispatch(wellFormed(command)), command.type)
  undo = (): Outcome => this.run(() => this.#editor.undo(), 'undo')
  redo = (): Outcome => this.run(() => this.#editor.redo(), 'redo')

  /** As `dispatch`, for a caller that shows a refusal itself. */
  runQuietly = (command: Command): Outcome => this.#runQuietly(command, false)

  /** As `runQuietly`, for a caller that says what was done itself as well. */
  runSilently = (command: Command): Outcome => this.#runQuietly(command, true)

  #runQuietly(command: Command, isTold: boolean): Outcome {
    const outcome = missingRules() ?? this.#editor.dispatch(wellFormed(command))
    if (outcome.ok) this.#finish(outcome.change, command.type, isTold)
    return outcome
  }

  /** Any call that answers an outcome; tells everybody what came of it. */
  run = (call: () => Outcome, by?: Done['by']): Outcome => {
    const outcome = missingRules() ?? call()
    if (outcome.ok) this.#finish(outcome.change, by)
    else {
      // What cannot be undone, as others have changed the same since, is not offered again.
      if (by === 'undo' || by === 'redo') this.refresh()
      this.#refusals.tell(outcome.refusal)
    }
    return outcome
  }

  /** Whether this may be done now; where it may not, whoever shows refusals is told why. */
  may = (intent: Intent): boolean => {
    const refusal = this.#editor.refusal(intent)
    if (refusal) this.#refusals.tell(refusal)
    return refusal === null
  }

  /** What to ask before these tasks are deleted; null where nothing is to be asked. */
  deletionQuestion = (tasks: TaskId[]): DeletionQuestion | null => this.#editor.deletionQuestion(tasks)

  setReadOnly(isReadOnly: boolean) {
    this.#editor.setReadOnly(isReadOnly)
    this.refresh()
  }

  /** A copy of the plan to keep, as a save record. */
  record = (): string => this.#editor.record(new Date().toISOString())

  /** Puts a kept version in the place of the plan, as one step to undo; `joins`: another state of it. */
  restore = (record: string, joins = false): Outcome =>
    this.#replace(joins, () => this.#editor.restore(record))

  /** Puts the plan of a save record in the place of this one, as one step to undo; `joins`: another state of it. */
  replaceByRecord = (label: string, record: ReadRecord | string, joins = false): Outcome =>
    this.#replace(joins, () => this.#editor.replaceByRecord(label, this.#read(record), joins))

  #replace(joins: boolean, call: () => Outcome): Outcome {
    if (!joins && !this.#state.isReadOnly) this.#replacing.tell()
    return this.run(call)
  }

  /** Another plan is about to take the place of this one: views go back to where a plan begins. */
  onReplacing = this.#replacing.add

  /** Adds the tasks of a save record after the last one, as one step to undo. */
  appendRecord = (label: string, record: ReadRecord | string): Outcome =>
    this.run(() => this.#editor.appendRecord(label, this.#read(record)))

  #read = (record: ReadRecord | string) => (typeof record === 'string' ? this.ask.readRecord(record) : record)

  /** Notes the permanent link of the plan, or that it has none; no edit. */
  setLink(link: PermanentLink | null) {
    this.#editor.setPermanentLink(link?.code, link?.readOnly ?? false)
    this.refresh()
  }

  /** Shows a newer record of the plan in place; no edit of this tab. */
  adopt = (record: string): boolean => this.#shown(this.#editor.adopt(record))

  /** What others made of the plan comes in; no edit of this tab either. */
  takeInOthers = (record: string): boolean => this.#shown(this.#editor.takeInOthers(record))

  #shown({ kind }: LoadOutcome): boolean {
    if (kind !== 'unreadable') this.#adopted++
    this.refresh()
    return kind === 'loaded'
  }

  /** Draws again, after a call to the editor that no view was told of. */
  refresh = () => this.#set(this.#stateAfter(this.#editor.state()))

  /** Rows by visible place; fewer where the places begin before the plan, or end behind it. */
  rows = (first: number, count: number): readonly Row[] => {
    const from = Math.max(0, first)
    const end = Math.min(first + count, this.#state.count)
    this.#fetch(from, end)
    const rows: Row[] = []
    for (let at = from; at < end; at++) {
      const row = this.#rowAt.get(at)
      if (row) rows.push(row)
    }
    return rows
  }

  /** The row at a visible place; null at -1 too, the place of a task that is hidden or gone. */
  row = (index: number): Row | null => this.rows(index, 1)[0] ?? null

  /** The row of a task, in view or not; null for a task that is gone. */
  rowOf = (task: TaskId): Row | null => this.#editor.row(task)

  /** Visible place of a task, or -1. */
  indexOf = (task: TaskId): number => this.#editor.indexOf(task)

  /** Folds every parent, or unfolds all. */
  setAllCollapsed = (isCollapsed: boolean) => this.#fold(() => this.#editor.setAllCollapsed(isCollapsed))

  /** Folds the subtasks of these tasks away, or back. */
  setCollapsed = (tasks: TaskId[], isCollapsed: boolean) =>
    this.#fold(() => this.#editor.setCollapsed(tasks, isCollapsed))

  #fold(call: () => Change) {
    this.#folding.tell()
    this.#finish(call(), 'fold')
  }

  /** Rows are about to be folded away, or back: what is in view is there still. */
  onFolding = this.#folding.add

  /** Shows only what the filter lets through, and what that is under; an empty one shows everything. */
  setFilter = (filter: Partial<Filter>) => this.#adopt(this.#editor.setFilter(wellFormed(filter)))

  /** Rows say from now on how far they are from this baseline, by its place, or from none. */
  compareWith = (baseline: number | null) => this.#adopt(this.#editor.compareWith(baseline ?? undefined))

  /** A task that says `text`, seen from another one or from the beginning. */
  find = (text: string, from: TaskId | null, step: FindStep): Found => this.#editor.find(text, from, step)

  /** Marks a task's row in the views, out of folds and past the filter where it is hidden. */
  select(task: TaskId) {
    if (this.#editor.indexOf(task) < 0) this.#adopt(this.#editor.reveal(task))
    this.#reveals.tell({ task, how: 'select' })
  }

  /** Takes the focus to a task. */
  focus = (task: TaskId) => this.#reveals.tell({ task, how: 'focus' })

  /** Undo or redo came to this task: the view is there, in the column that one stood in, and so is its focus. */
  returnTo(task: TaskId) {
    if (this.rowOf(task) === null) return
    if (this.#editor.indexOf(task) < 0) this.#adopt(this.#editor.reveal(task))
    this.#reveals.tell({ task, how: 'return' })
  }

  /** The footer's numbers of this revision. */
  totals = (): TotalsView => (this.#totals ??= this.#editor.totals())

  /** A refused command was answered with this; one place shows it. */
  onRefusal = this.#refusals.add

  /** Scrolls the views to a task. */
  show = (task: TaskId) => this.#reveals.tell({ task, how: 'show' })

  /** Goes to a task, focus and all, and begins to edit its name. */
  editName = (task: TaskId) => this.#reveals.tell({ task, how: 'edit' })

  /** As `editName`, of a task that was just added: others may follow it. */
  nameNew = (task: TaskId) => this.#reveals.tell({ task, how: 'name' })

  /** A command was carried out, or an action undone or redone. */
  onDone = this.#done.add

  onReveal = this.#reveals.add

  /** A row was gone to: views that follow it are told, every time. */
  choose = this.#choices.tell

  onChoose = this.#choices.add

  #finish(change: Change, by: Done['by'] | undefined, isTold = false) {
    this.#adopt(change)
    if (by) this.#done.tell({ by, change, isTold })
  }

  #adopt = (change: Change) => this.#set(this.#stateAfter(change))

  #stateAfter(change: Change): PlanState {
    sayToConsole(change.console)
    const link = change.permanentLink
    if (link?.code !== this.#link?.code || link?.readOnly !== this.#link?.readOnly) this.#link = link
    return stateOf(change, this.#link, this.#adopted)
  }

  #set(state: PlanState) {
    this.#state = state
    this.#totals = null
    this.#rowAt = new Map()
    if (this.#rowOf.size > CACHE_LIMIT) this.#rowOf = new Map()
    this.#changes.tell()
  }

  /** Fetches what is missing of [from, end) in one call: scrolling by a few rows asks for those alone. */
  #fetch(from: number, end: number) {
    let first = from
    let last = end
    while (first < last && this.#rowAt.has(first)) first++
    while (last > first && this.#rowAt.has(last - 1)) last--
    if (first >= last) return
    this.#editor.rows(first, last - first).forEach((fresh, at) => {
      const known = this.#rowOf.get(fresh.id)
      const row = known && known.stamp === fresh.stamp ? known : fresh
      this.#rowOf.set(row.id, row)
      this.#rowAt.set(first + at, row)
    })
  }
}
