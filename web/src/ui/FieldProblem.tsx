/** Why what was typed is not taken: heard at once, since the focus stays in the field (B.1; WCAG 4.1.3). */
import { FieldError } from 'react-aria-components'
import styles from './Field.module.css'

export function FieldProblem({ text }: { text: string | null | undefined }) {
  return (
    <FieldError className={styles.error ?? ''}>
      <span role="alert">{text}</span>
    </FieldError>
  )
}
