/** The columns as the visitor arranged them, and what changes that. */
import { useCallback, useMemo } from 'react'
import { setSetting, useSetting } from '../../state/settings'
import { inOrder, isFixed, isShown, movedTo, shownColumns } from './arrange-columns'
import type { ColumnId, ColumnSpec } from './columns'

const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))

/** The columns to show: the same list while the arrangement stays. */
export function useShownColumns(): readonly ColumnSpec[] {
  const order = useSetting('columnOrder')
  const shown = useSetting('columnsShown')
  return useMemo(() => shownColumns({ order, shown }), [order, shown])
}

export function useColumnWidths() {
  const remembered = useSetting('columnWidths')
  /** A column's new width; null for the default. */
  const onWidth = useCallback(
    (id: ColumnId, width: number | null) => {
      const others = without(remembered, id)
      setSetting('columnWidths', width === null ? others : { ...others, [id]: width })
    },
    [remembered],
  )
  return { remembered, isNameFixed: 'name' in remembered, onWidth }
}

export function useArrangement() {
  const order = useSetting('columnOrder')
  const shown = useSetting('columnsShown')
  const columns = inOrder(order)
  return {
    columns,
    isShown: (column: ColumnSpec) => isShown(column, { shown }),
    show: ({ id, isOnDemand }: ColumnSpec, wanted: boolean) => {
      const others = without(shown, id)
      setSetting('columnsShown', wanted === !isOnDemand ? others : { ...others, [id]: wanted })
    },
    /** @returns whether there was a place to go to. */
    move: ({ id }: ColumnSpec, by: 1 | -1): boolean => {
      const target = columns[columns.findIndex((column) => column.id === id) + by]
      if (!target || isFixed(target)) return false
      moveColumn(order, id, target.id)
      return true
    },
  }
}

export const moveColumn = (order: readonly string[], id: ColumnId, target: ColumnId) =>
  setSetting('columnOrder', movedTo(order, id, target))

export const resetWidths = () => setSetting('columnWidths', {})

export function resetColumns() {
  setSetting('columnOrder', [])
  setSetting('columnsShown', {})
  resetWidths()
}
