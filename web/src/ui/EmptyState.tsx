import type { ReactNode } from 'react'
import { Button } from './Button'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  text: ReactNode
  /** What can be done about it; none where nothing can. */
  ways: readonly { label: string; onPress: () => void }[]
}

/** Where nothing is yet: a line, and the ways to begin. It fills the place and lets presses beside it through. */
export function EmptyState({ text, ways }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {ways.length > 0 && (
        <div className={styles.ways}>
          {ways.map(({ label, onPress }) => (
            <Button key={label} onPress={onPress}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
