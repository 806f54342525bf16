import type { ReactNode } from 'react'
import { Dialog } from './Dialog'
import { LOADING } from './texts'
import styles from './ListDialog.module.css'

interface ListDialogProps<Item> {
  title: string
  size?: 'wide'
  onClose: () => void
  isBusy?: boolean
  /** Null while they are asked for. */
  items: readonly Item[] | null
  /** What went wrong last, as a sentence. */
  problem?: string | null
  /** Stands for the list where there is nothing to list and nothing went wrong. */
  empty?: ReactNode
  /** A `ListRow` with its key. */
  row: (item: Item) => ReactNode
  /** Above the list. */
  children?: ReactNode
  /** Below it. */
  after?: ReactNode
}

/** Things that are kept somewhere, one row each, with what can be done to them. */
export function ListDialog<Item>(props: ListDialogProps<Item>) {
  const { title, size, onClose, isBusy, items, problem, empty, row, children, after } = props
  return (
    <Dialog title={title} {...(size && { size })} isBusy={isBusy} onClose={onClose}>
      {children}
      {problem && <p role="alert">{problem}</p>}
      {!items && <p role="status">{LOADING}</p>}
      {items?.length === 0 && !problem && empty}
      {items && items.length > 0 && <RowList>{items.map(row)}</RowList>}
      {after}
    </Dialog>
  )
}

/** The rows themselves, where a dialog has several lists. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface ListRowProps {
  name: string
  facts: ReactNode
  /** The buttons at its end. */
  children: ReactNode
}

export function ListRow({ name, facts, children }: ListRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        <div className={styles.facts}>{facts}</div>
      </div>
      <div role="group" aria-label={name} className={styles.actions}>
        {children}
      </div>
    </li>
  )
}
