import styles from './StepProgress.module.css'

/** What is done sooner needs no step that is told (decisions, B.5). */
export const SLOW_MS = 500

interface StepProgressProps {
  /** The step, and how far it is. */
  text: string
  done: number
  /** 0 while it is not known. */
  total: number
}

/** What takes a while tells how far it is; a button beside it cancels. */
export function StepProgress({ text, done, total }: StepProgressProps) {
  return (
    <>
      <p role="status">{text}</p>
      <progress
        className={styles.progress}
        aria-label={text}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </>
  )
}
