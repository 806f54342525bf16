// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Plan } from '../../editor/PlanProvider'
import type { Command, Row } from '../../editor/__generated__/types'
import { allDrafts } from '../../platform/draft'
import { shownColumns } from './arrange-columns'
import { TableStore, type TableHost } from './table-store'

const columns = shownColumns({ order: [], shown: {} })
const NAME = columns.findIndex(({ id }) => id === 'name')
const rows = [11, 12].map((id) => ({ id, name: `T${id}`, level: 0 }) as Row)

function opened() {
  const sent: Command[] = []
  const plan = {
    getState: () => ({ count: rows.length, isReadOnly: false, undoStep: null }),
    indexOf: (task: number) => rows.findIndex(({ id }) => id === task),
    row: (index: number) => rows[index] ?? null,
    rowOf: (task: number) => rows.find(({ id }) => id === task) ?? null,
    dispatch: (command: Command) => {
      sent.push(command)
      return { ok: true, change: { focus: null } }
    },
  }
  const table = new TableStore(plan as unknown as Plan, {} as TableHost, columns)
  return { table, sent }
}

test('GL17 a field that opens elsewhere commits the open one, as leaving it would', () => {
  const { table, sent } = opened()
  table.run({ do: 'startEdit', cell: { task: 11, column: NAME } })
  table.type('Paint')
  // As a row's menu does that was on its way when the first field opened.
  table.run({ do: 'startEdit', cell: { task: 12, column: NAME } })
  expect(sent).toEqual([{ type: 'setCell', task: 11, column: 'name', text: 'Paint' }])
  expect(allDrafts()).toEqual([])
  expect(table.getState().edit).toMatchObject({ task: 12, text: 'T12' })
})
