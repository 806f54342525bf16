import { expect, test, vi } from 'vitest'
import type { Change, ConsoleLine, Row } from './__generated__/types'
import type { EditorPort, Outcome } from './plan-ports'
import { PlanStore } from './plan-store'

const rowOf = (id: number, stamp: number): Row => ({ id, stamp, number: id, name: `Task ${id}` }) as Row

/** Ten rows; `touch` changes one, as a command would. */
function setup() {
  const stamps = Array.from({ length: 10 }, () => 1)
  let revision = 0
  const console_: ConsoleLine[] = []
  const rows = vi.fn((first: number, count: number) =>
    stamps.slice(first, first + count).map((stamp, at) => rowOf(first + at + 1, stamp)),
  )
  const state = (): Change => ({
    revision,
    edits: revision,
    touched: [],
    structure: false,
    isEdit: false,
    isLoss: false,
    isPartial: false,
    count: 10,
    rowCount: 10,
    isFiltered: false,
    isReadOnly: false,
    name: '',
    permanentLink: null,
    focus: null,
    undo: null,
    undoStep: null,
    redo: null,
    offersDatesByLinks: false,
    said: null,
    console: console_.splice(0),
  })
  const touch = (id: number): Outcome => {
    stamps[id - 1]! += 1
    revision += 1
    return { ok: true, change: { ...state(), touched: [id], focus: id, undo: 'Edit' } }
  }
  let isReadOnly = false
  const replaced = vi.fn()
  const port = {
    rows,
    state: () => ({ ...state(), isReadOnly }),
    setReadOnly: (next: boolean) => void (isReadOnly = next),
    readRecord: () => ({}),
    replaceByRecord: () => {
      replaced()
      return touch(1)
    },
  } as unknown as EditorPort
  return { store: new PlanStore(port), rows, touch, replaced, lines: console_ }
}

test('a row whose stamp stays keeps its object over revisions, a changed one does not', () => {
  const { store, touch } = setup()
  const before = store.rows(0, 5)
  store.run(() => touch(2))
  const after = store.rows(0, 5)
  expect(after.map((row, at) => row === before[at])).toEqual([true, false, true, true, true])
})

test('scrolling fetches only the rows that came into view', () => {
  const { store, rows } = setup()
  store.rows(0, 5)
  store.rows(2, 5)
  store.rows(2, 5)
  expect(rows.mock.calls).toEqual([
    [0, 5],
    [5, 2],
  ])
})

test('rows beyond the end are not asked for', () => {
  const { store, rows } = setup()
  expect(store.rows(8, 50).map((row) => row.id)).toEqual([9, 10])
  expect(store.row(10)).toBeNull()
  expect(store.row(-1)).toBeNull()
  expect(rows).toHaveBeenCalledTimes(1)
})

test('a refusal reaches its listeners and changes nothing', () => {
  const { store } = setup()
  const refused = vi.fn()
  const changed = vi.fn()
  store.onRefusal(refused)
  store.subscribe(changed)
  store.run(() => ({ ok: false, refusal: { code: 'nameMissing', message: 'A task needs a name.' } }))
  expect(refused).toHaveBeenCalledWith({ code: 'nameMissing', message: 'A task needs a name.' })
  expect(changed).not.toHaveBeenCalled()
})

test('what the console is to be told is told after every change, of this tab or another', () => {
  const { store, touch, lines } = setup()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  lines.push({ isError: false, text: 'Prior dependency “99” is ignored' })
  store.run(() => touch(1))
  expect(warn).toHaveBeenCalledWith('Prior dependency “99” is ignored')
  lines.push({ isError: true, text: 'too long' })
  store.refresh()
  store.refresh()
  expect(error.mock.calls).toEqual([['too long']])
})

test('views hear of another plan before it takes the place of this one, and of nothing that leaves this one', () => {
  const { store, replaced } = setup()
  const told: string[] = []
  const end = store.onReplacing(() => told.push('told'))
  replaced.mockImplementation(() => told.push('replaced'))
  store.replaceByRecord('Import', '{}')
  expect(told).toEqual(['told', 'replaced'])
  store.replaceByRecord('Restore', '{}', true)
  expect(told.splice(0)).toEqual(['told', 'replaced', 'replaced'])
  store.setReadOnly(true)
  store.replaceByRecord('Import', '{}')
  expect(told.splice(0)).toEqual(['replaced'])
  store.setReadOnly(false)
  end()
  store.replaceByRecord('Import', '{}')
  expect(told).toEqual(['replaced'])
})
