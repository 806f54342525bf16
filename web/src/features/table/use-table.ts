/** The table's state for drawing, and what its open field calls. */
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { Editing } from './CellEditor'
import type { ColumnSpec } from './columns'
import { showTable } from './selected-rows'
import { blockOf } from './selection'
import { TableStore, type TableHost } from './table-store'

/** @param wanted the columns to show; the same list while it stays. `host` stays the same. */
export function useTable(wanted: readonly ColumnSpec[], host: TableHost) {
  const plan = usePlan()
  const [store] = useState(() => new TableStore(plan, host, wanted))
  const { columns, selection, edit } = useSyncExternalStore(store.subscribe, store.getState)
  useLayoutEffect(() => showTable(store), [store])
  useLayoutEffect(() => {
    if (columns !== wanted) store.run({ do: 'showColumns', columns: wanted })
  }, [columns, store, wanted])

  const editing = useMemo<Editing | null>(
    () =>
      edit && {
        ...edit,
        onText: (text) => store.type(text),
        onCommit: (text) => {
          store.type(text)
          store.commit()
        },
        onCancel: () => store.run({ do: 'cancel' }),
        onLeave: () => store.run({ do: 'leave' }),
      },
    [edit, store],
  )
  const { run, commit, chosen, copied } = store
  return { columns, selection, editing, block: blockOf(selection, plan.indexOf), run, commit, chosen, copied }
}

export type Table = ReturnType<typeof useTable>
