/**
 * The table's state and what its intents do. Selection names tasks by id; every change of the plan is a command.
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { TaskId } from '../../editor/__generated__/types'
import { dropDraft, noteDraft, type DraftPlace } from '../../platform/draft'
import type { Editing } from './CellEditor'
import { cellText, columnsOf, shownColumns, lastColumn, NAME_COLUMN } from './columns'
import type { AfterCommit, Intent } from './key-intents'
import { commandOf, type RowActionId } from './row-actions'
import {
  blockOf,
  chosenTasks,
  clampColumn,
  EMPTY,
  extendTo,
  selectCell,
  selectRows,
  toggleRow,
  type Cell,
  type Selection,
} from './selection'

/** What the edited cell began with, as data; the callbacks are joined in `useTable`. */
type EditStart = Pick<Editing, 'task' | 'column' | 'text' | 'caret' | 'error'>

export interface TableHost {
  /** Rows that fit in the pane, for PageUp and PageDown. */
  pageRows: () => number
  /** Deleting is asked about when a row has subtasks. */
  askDelete: (tasks: TaskId[]) => void
  openMenu: (cell: Cell) => void
}

export function useTable(host: TableHost) {
  const plan = usePlan()
  const [selection, setSelection] = useState<Selection>(EMPTY)
  const [edit, setEdit] = useState<EditStart | null>(null)
  /** The text in the open field: kept beside the state, so that a keystroke draws the field alone. */
  const draft = useRef('')

  const { indexOf } = plan
  const taskAt = useCallback((index: number) => plan.row(index)?.id ?? null, [plan])

  const goTo = useCallback(
    (index: number, column: number, isExtending = false) => {
      const last = plan.getState().count - 1
      const task = taskAt(Math.min(Math.max(0, index), last))
      if (task === null) return
      const cell = { task, column: clampColumn(column) }
      setSelection((now) => (isExtending ? extendTo(now, cell) : selectCell(cell)))
    },
    [plan, taskAt],
  )

  const startEdit = useCallback(
    (cell: Cell, text?: string, caret: Editing['caret'] = 'end') => {
      const column = shownColumns()[cell.column]
      const row = plan.row(plan.indexOf(cell.task))
      if (!column?.edits || !row || column.id === 'done') return
      if (!plan.may('change')) return
      draft.current = text ?? cellText(row, column.id)
      if (text !== undefined) noteDraft({ ...draftIn(cell, row.name), text })
      setSelection(selectCell(cell))
      setEdit({ ...cell, text: draft.current, caret, error: null })
    },
    [plan],
  )

  /** The name of a task that was just added: typing takes the place of `New Task`. */
  const startNew = useCallback(
    (task: TaskId) => startEdit({ task, column: NAME_COLUMN }, undefined, 'all'),
    [startEdit],
  )

  const setText = useCallback(
    (text: string) => {
      draft.current = text
      const row = edit && plan.rowOf(edit.task)
      if (row) noteDraft({ ...draftIn(edit, row.name), text })
    },
    [edit, plan],
  )

  const endEdit = useCallback(() => {
    if (edit) dropDraft(draftIn(edit, '').place)
    setEdit(null)
  }, [edit])

  /**
   * @returns whether the field closed; a refused text keeps it open with the reason, unless the focus is gone
   * already (`isLeaving`): then the reason is shown as a notice and the old value stays.
   */
  const commit = useCallback(
    (isLeaving = false): boolean => {
      if (!edit) return true
      const column = shownColumns()[edit.column]
      const row = plan.row(plan.indexOf(edit.task))
      const text = draft.current
      if (!row || !column?.edits || text === cellText(row, column.id)) {
        endEdit()
        return true
      }
      const command = { type: 'setCell', task: edit.task, column: column.edits, text } as const
      const outcome = isLeaving ? plan.dispatch(command) : plan.runQuietly(command)
      if (outcome.ok || isLeaving) {
        endEdit()
        return outcome.ok
      }
      setEdit({ ...edit, error: outcome.refusal.message })
      return false
    },
    [edit, endEdit, plan],
  )

  const after = useCallback(
    (then: AfterCommit) => {
      const { active } = selection
      if (!active || then === 'stay') return
      const index = indexOf(active.task)
      if (then === 'down' || then === 'up') goTo(index + (then === 'down' ? 1 : -1), active.column)
      else goTo(index, active.column + (then === 'next' ? 1 : -1))
    },
    [goTo, indexOf, selection],
  )

  const chosen = useCallback(() => chosenTasks(selection, indexOf, taskAt), [indexOf, selection, taskAt])

  const runAction = useCallback(
    (action: RowActionId, task: TaskId) => {
      const all = chosen()
      const tasks = all.includes(task) ? all : [task]
      if (action === 'delete') return host.askDelete(tasks)
      const outcome = plan.dispatch(commandOf(action, task, tasks))
      if (!outcome.ok || outcome.change.focus === null) return
      if (action.startsWith('add')) startNew(outcome.change.focus)
    },
    [chosen, host, plan, startNew],
  )

  const setCells = useCallback(
    (cell: Cell, text: string) => {
      const column = shownColumns()[cell.column]
      if (column?.edits) plan.dispatch({ type: 'setCell', task: cell.task, column: column.edits, text })
    },
    [plan],
  )

  /** What is selected, as a text for the clipboard. */
  const copied = useCallback((): string => {
    const at = columnsOf(selection, blockOf(selection, indexOf))
    const columns = shownColumns().slice(at.left, at.right + 1)
    return plan.copyBlock(
      chosen(),
      columns.map((column) => column.id),
    )
  }, [chosen, indexOf, plan, selection])

  /** Lays the clipboard's text over the table from the top left corner of the selection on. */
  const paste = useCallback(
    (text: string) => {
      const { active } = selection
      if (!active) return
      const block = blockOf(selection, indexOf)
      const first = chosen()[0] ?? active.task
      const columns = shownColumns()
        .slice(columnsOf(selection, block).left)
        .map((shown) => shown.id)
      const range: [number, number] | null = block && [
        block.bottom - block.top + 1,
        block.right - block.left + 1,
      ]
      const outcome = plan.dispatch({ type: 'pasteBlock', task: first, columns, range, text })
      if (outcome.ok) plan.show(first)
    },
    [chosen, indexOf, plan, selection],
  )

  /** Clears what is selected: a cell, a range, or the rows' cells. */
  const clear = useCallback(
    (active: Cell) => {
      const block = blockOf(selection, indexOf)
      const isRows = selection.rows.size > 0
      if (!block && !isRows) {
        setCells(active, '')
        return
      }
      const specs = block ? shownColumns().slice(block.left, block.right + 1) : shownColumns()
      const columns = specs.map((column) => column.edits).filter((column) => column !== null)
      plan.dispatch({ type: 'clearCells', tasks: chosen(), columns })
    },
    [chosen, indexOf, plan, selection, setCells],
  )

  const toggleDone = useCallback(
    (task: TaskId) => {
      const row = plan.row(plan.indexOf(task))
      if (row) plan.dispatch({ type: 'setCell', task, column: 'done', text: row.done ? 'false' : 'true' })
    },
    [plan],
  )

  const fold = useCallback(
    (task: TaskId, isFolded: boolean) => {
      const row = plan.row(plan.indexOf(task))
      if (row?.isParent && row.isCollapsed !== isFolded) plan.setCollapsed([task], isFolded)
    },
    [plan],
  )

  /** @returns whether the press is used up; otherwise it goes on to the page's shortcuts. */
  const perform = useCallback(
    (intent: Intent): boolean => {
      const { active } = selection
      if (!active) return false
      const index = indexOf(active.task)
      const { count } = plan.getState()
      switch (intent.do) {
        case 'move':
          goTo(index + intent.rows, active.column + intent.columns)
          return true
        case 'extend':
          goTo(index + intent.rows, active.column + intent.columns, true)
          return true
        case 'page':
          goTo(index + intent.direction * host.pageRows(), active.column)
          return true
        case 'edge':
          goTo(
            intent.row === 'first' ? 0 : intent.row === 'last' ? count - 1 : index,
            intent.column === 'first' ? 0 : intent.column === 'last' ? lastColumn() : active.column,
          )
          return true
        case 'selectRow':
          setSelection(selectRows(active, new Set([...selection.rows, ...chosen()])))
          return true
        case 'selectAll': {
          const first = taskAt(0)
          const last = taskAt(count - 1)
          if (first === null || last === null) return true
          // A range, not a set: all is two corners, however long the plan.
          setSelection({
            active: { task: last, column: lastColumn() },
            anchor: { task: first, column: 0 },
            rows: new Set(),
          })
          return true
        }
        case 'unselect':
          setSelection(selectCell(active))
          return true
        case 'edit':
          startEdit(active)
          return true
        case 'replace':
          startEdit(active, intent.text)
          return true
        case 'clear':
          clear(active)
          return true
        case 'toggleDone':
          toggleDone(active.task)
          return true
        case 'rowMove':
          runAction(intent.move, active.task)
          return true
        case 'deleteRows':
          runAction('delete', active.task)
          return true
        case 'fold':
          fold(active.task, intent.isFolded)
          return true
        case 'openMenu':
          host.openMenu(active)
          return true
        case 'commit':
          if (!commit()) return true
          after(intent.then)
          return !intent.passOn
        case 'cancel':
          endEdit()
          return true
        case 'newline':
          return false
      }
    },
    [
      after,
      chosen,
      clear,
      commit,
      endEdit,
      fold,
      goTo,
      host,
      indexOf,
      plan,
      runAction,
      selection,
      startEdit,
      taskAt,
      toggleDone,
    ],
  )

  const press = useCallback(
    (cell: Cell, how: 'alone' | 'extend' | 'toggle') => {
      if (how === 'extend') setSelection((now) => extendTo(now, cell))
      else if (how === 'toggle') setSelection((now) => toggleRow(now, cell))
      else
        setSelection(
          shownColumns()[cell.column]?.id === 'number' ? selectRows(cell, [cell.task]) : selectCell(cell),
        )
    },
    [setSelection],
  )

  const editing = useMemo<Editing | null>(
    () =>
      edit && {
        ...edit,
        onText: setText,
        onCommit: (text) => {
          draft.current = text
          commit()
        },
        onCancel: endEdit,
        onLeave: () => commit(true),
      },
    [commit, edit, endEdit, setText],
  )

  return {
    selection,
    setSelection,
    editing,
    block: blockOf(selection, indexOf),
    perform,
    press,
    commit,
    goTo,
    startEdit,
    startNew,
    runAction,
    toggleDone,
    fold,
    copied,
    paste,
    chosen,
  }
}

/** Typed text of a cell, for a reload, a crash, or a row that another tab removes (GL17). */
function draftIn({ task, column }: Cell, name: string): { place: DraftPlace; what: string } {
  const spec = shownColumns()[column]
  return {
    place: { kind: 'cell', task, column: spec?.edits ?? spec?.id ?? '' },
    what: `${spec?.title ?? ''} of “${name}”`,
  }
}
