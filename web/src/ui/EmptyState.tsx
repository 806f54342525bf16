import type { ReactNode, Ref } from 'react'
import { Button } from './Button'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  text: ReactNode
  /** What can be done about it; none where nothing can. */
  ways: readonly { label: string; onPress: () => void }[]
  /** The first of them. */
  first?: Ref<HTMLButtonElement>
}

/** Where nothing is yet: a line, and the ways to begin. It fills the place and lets presses beside it through. */
export function EmptyState({ text, ways, first }: EmptyStateProps) {
  return (
    <div data-empty className={styles.empty}>
      <p>{text}</p>
      {ways.length > 0 && (
        <div className={styles.ways}>
          {ways.map(({ label, onPress }, at) => (
            <Button key={label} onPress={onPress} {...(at === 0 && first && { ref: first })}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
