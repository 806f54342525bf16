/** Holds the table's state, and carries out what comes of an intent: commands, questions, drafts. */
import type { Plan } from '../../editor/PlanProvider'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { dropDraft, noteDraft, type DraftPlace } from '../../platform/draft'
import { pasteAtEnd } from '../../state/paste-at-end'
import { columnsOf, type ColumnSpec } from './columns'
import { blockOf, type Cell } from './selection'
import { chosen } from './table-commands'
import { reduce } from './table-reducer'
import { initial, type Effect, type TableIntent, type TableState, type World } from './table-state'
import { Listeners } from '../../listeners'
import { notify } from '../../ui/notices'

export interface TableHost {
  /** Rows that fit in the pane, for PageUp and PageDown. */
  pageRows: () => number
  /** Deleting is asked about when a row has subtasks. */
  askDelete: (tasks: TaskId[]) => void
  openMenu: (cell: Cell) => void
  /** Shows what places the task of the cell. */
  openPlacing: (cell: Cell) => void
  /** Scrolls back to the first column. */
  toLeft: () => void
}

/** Intents that open a field, from a menu too, whatever is open. */
const OPENING: readonly TableIntent['do'][] = ['startEdit', 'startNew', 'startName']

export class TableStore {
  #state: TableState
  /** The text in the open field. */
  #typed = ''
  /** The step that added the row which is being named. */
  #addedBy: number | null = null
  #world: World
  readonly #listeners = new Listeners()

  constructor(
    private readonly plan: Plan,
    private readonly host: TableHost,
    columns: readonly ColumnSpec[],
  ) {
    this.#state = initial(columns)
    this.#world = {
      get count() {
        return plan.getState().count
      },
      get isReadOnly() {
        return plan.getState().isReadOnly
      },
      indexOf: plan.indexOf,
      taskAt: (index) => plan.row(index)?.id ?? null,
      rowOf: plan.rowOf,
      pageRows: host.pageRows,
      typed: () => this.#typed,
    }
  }

  getState = (): TableState => this.#state

  subscribe = this.#listeners.add

  /** @returns whether the press is used up; otherwise it goes on to the page's shortcuts. */
  run = (intent: TableIntent): boolean => {
    // Its text is committed, as when the focus leaves it: the field that opens takes its place, and the focus with it.
    if (this.#state.edit && OPENING.includes(intent.do)) this.run({ do: 'leave' })
    const { state, effects, isUsed } = reduce(this.#state, intent, this.#world)
    this.#state = state
    this.#listeners.tell()
    const isRefused = effects.map((effect) => this.#carryOut(effect)).includes(false)
    return isRefused || isUsed
  }

  /** @returns whether no field is open any more. */
  commit = (): boolean => {
    this.run({ do: 'commit', then: 'stay', passOn: false })
    return this.#state.edit === null
  }

  /** What stands in the open field now; kept for a reload, a crash, or a row that another tab removes (GL17). */
  type(text: string) {
    this.#typed = text
    if (this.#state.edit) this.#keepDraft(this.#state.edit)
  }

  chosen = (): TaskId[] => chosen(this.#state, this.#world)

  /** What is selected, as a text for the clipboard. */
  copied = (): string => {
    const { selection, columns } = this.#state
    const { left, right } = columnsOf(selection, blockOf(selection, this.plan.indexOf), columns)
    const ids = columns.slice(left, right + 1).map((column) => column.id)
    return this.plan.ask.copyBlock(this.chosen(), ids)
  }

  /** @returns false for a commit that was refused. */
  #carryOut(effect: Effect): boolean {
    const { plan, host } = this
    switch (effect.do) {
      case 'dispatch': {
        const outcome = plan.dispatch(effect.command)
        if (!outcome.ok) return true
        const { focus } = outcome.change
        if (effect.then === 'editNew' && focus !== null) this.run({ do: 'startNew', task: focus })
        if (effect.then === 'addNew' && focus !== null) {
          this.#addedBy = outcome.change.undoStep
          this.run({ do: 'startNew', task: focus, isAdding: true })
        }
        if (effect.then === 'show' && 'task' in effect.command) plan.show(effect.command.task)
        return true
      }
      case 'commit': {
        const { command, isLeaving, then } = effect
        // With the focus gone, the reason is a notice and the old value stays.
        const outcome = isLeaving ? plan.dispatch(command) : plan.runQuietly(command)
        if (outcome.ok || isLeaving) this.run({ do: 'committed', then })
        else this.run({ do: 'refused', message: outcome.refusal.message })
        return outcome.ok
      }
      case 'refuse':
        plan.may('change')
        return true
      case 'tell':
        notify({ kind: 'info', text: effect.text })
        return false
      case 'pasteFirst': {
        const first = pasteAtEnd(plan, effect.text, effect.columns, 0)
        if (first !== null) plan.focus(first)
        return true
      }
      case 'takeBack':
        // As if it had never been, where nothing came between; its level may have.
        if (plan.getState().undoStep === this.#addedBy) plan.undo()
        else plan.dispatch({ type: 'deleteTasks', tasks: [effect.task], withSubtasks: false })
        return true
      case 'askDelete':
        host.askDelete(effect.tasks)
        return true
      case 'openMenu':
        host.openMenu(effect.cell)
        return true
      case 'openPlacing':
        host.openPlacing(effect.cell)
        return true
      case 'toLeft':
        host.toLeft()
        return true
      case 'fold':
        plan.setCollapsed([effect.task], effect.isFolded)
        return true
      case 'begin':
        this.#typed = effect.text
        if (effect.isTyped) this.#keepDraft(effect.cell)
        return true
      case 'dropDraft':
        dropDraft(this.#placeOf(effect.cell))
        return true
    }
  }

  #keepDraft(cell: Cell) {
    const row = this.plan.rowOf(cell.task)
    if (!row) return
    const what = `${this.#state.columns[cell.column]?.title ?? ''} of “${row.name}”`
    const place = this.#placeOf(cell)
    noteDraft({ place, what, text: this.#typed, was: String(row[place.column as keyof Row]) })
  }

  #placeOf({ task, column }: Cell): DraftPlace & { kind: 'cell' } {
    const spec = this.#state.columns[column]
    return { kind: 'cell', task, column: spec?.edits ?? spec?.id ?? '' }
  }
}
