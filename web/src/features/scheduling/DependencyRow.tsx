import { useEffect, useId, useRef } from 'react'
import type { DependencyKind, DependencyView, TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { IconButton } from '../../ui/Button'
import { optionsOf } from '../../ui/options'
import { shownText } from '../../ui/shown-text'
import styles from './Placing.module.css'
import { KINDS, removeDependencyLabel, kindLabel, lagLabel, LAG, LAG_HINT } from './texts-later'
import { useTyped } from './use-typed'

interface DependencyRowProps {
  task: TaskId
  dependency: DependencyView
  /** It was pointed at: it has the focus. */
  isFirst: boolean
  isReadOnly: boolean
  onRemove: () => void
}

export function DependencyRow({ task, dependency, isFirst, isReadOnly, onRemove }: DependencyRowProps) {
  const plan = usePlan()
  const kindField = useRef<HTMLSelectElement>(null)
  const errorId = useId()
  const { prior, kind, lag, number } = dependency
  const name = `${number}. ${shownText(dependency.name)}`
  const typed = useTyped(lag, (text) =>
    plan.runQuietly({ type: 'setDependency', task, prior, kind, lag: text }),
  )
  useEffect(() => {
    if (isFirst) kindField.current?.focus()
  }, [isFirst])

  return (
    <li className={styles.dependency} aria-label={name}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {!isReadOnly && <IconButton label={removeDependencyLabel(name)} icon="trash" onPress={onRemove} />}
      <select
        ref={kindField}
        aria-label={kindLabel(name)}
        value={kind}
        disabled={isReadOnly}
        onChange={(event) =>
          plan.dispatch({
            type: 'setDependency',
            task,
            prior,
            kind: event.target.value as DependencyKind,
            lag,
          })
        }
      >
        {optionsOf(KINDS).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <input
        aria-label={lagLabel(name)}
        placeholder={LAG}
        title={LAG_HINT}
        value={typed.value}
        disabled={isReadOnly}
        autoComplete="off"
        aria-invalid={typed.error !== null || undefined}
        aria-describedby={typed.error ? errorId : undefined}
        onChange={(event) => typed.change(event.target.value)}
        onBlur={typed.leave}
        onKeyDown={typed.onKeyDown}
      />
      {typed.error && (
        <p role="alert" id={errorId} className={styles.error}>
          {typed.error}
        </p>
      )}
    </li>
  )
}
