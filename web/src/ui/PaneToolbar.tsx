import type { ReactNode } from 'react'
import styles from './PaneToolbar.module.css'

interface PaneToolbarProps {
  /** Its name, of the pane it belongs to. */
  label: string
  title: ReactNode
  children: ReactNode
}

/** The line above a pane: its title at the start, what it can do at the end. */
export function PaneToolbar({ label, title, children }: PaneToolbarProps) {
  return (
    <div role="toolbar" aria-label={label} className={styles.toolbar}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
