import { useInsertionEffect } from 'react'
import { createPortal } from 'react-dom'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { showPlacing } from '../../state/placing'
import { MenuAt } from '../../ui/Menu'
import { useOver } from '../../ui/use-over'
import type { ColumnId } from './columns'
import { rowMenu } from './row-menu'
import type { Cell } from './selection'
import type { Table } from './use-table'
import { ROW } from './texts'
import styles from './TaskTable.module.css'

/** The cell it is about, and the point of the viewport it opens at. */
export interface MenuPlace {
  cell: Cell
  x: number
  y: number
}

interface RowMenuProps {
  /** `null` is closed. */
  menu: MenuPlace | null
  onClose: () => void
  table: Table
  /** Of the cell's column, px. */
  width: number
  onWidth: (id: ColumnId, width: number) => void
}

export function RowMenu({ menu: asked, onClose, table: { columns, run }, width, onWidth }: RowMenuProps) {
  const { isReadOnly } = usePlanState()
  const plan = usePlan()
  const menu = asked && plan.rowOf(asked.cell.task) ? asked : null
  useOver(asked !== null && !menu, onClose)
  const isOpen = menu !== null
  // The library makes what is behind a menu inert, and back: that would style every element of table and chart twice.
  // Nothing reaches the page anyway while its menu has the focus and lies on a layer that takes every press: one of our
  // own, as the library's is inert then. It is told before the library looks, which it does in an effect of the layout.
  const root = document.getElementById('root')
  useInsertionEffect(() => {
    root?.toggleAttribute('data-react-aria-top-layer', isOpen)
  }, [root, isOpen])
  const entriesOf = ({ cell, x, y }: MenuPlace) =>
    rowMenu({
      cell,
      columns,
      isReadOnly,
      run: (action) => run({ do: 'action', action, task: cell.task }),
      edit: () => run({ do: 'startEdit', cell }),
      placing: () => showPlacing({ task: cell.task, at: { x, y } }),
      width,
      onWidth,
    })
  if (!menu) return null
  return (
    <>
      {root && createPortal(<Behind onPress={onClose} />, root)}
      <MenuAt label={ROW} at={menu} onClose={onClose} entries={entriesOf(menu)} />
    </>
  )
}

/** Takes the press that closes the menu; the focus stays in the menu until then, which gives it back. */
const Behind = ({ onPress }: { onPress: () => void }) => (
  <div
    className={styles.behindMenu}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    onContextMenu={(event) => {
      event.preventDefault()
      onPress()
    }}
  />
)
