import { useEffect, useId, useRef } from 'react'
import type { DependencyKind, DependencyView, TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { IconButton } from '../../ui/Button'
import { shownText } from '../../ui/shown-text'
import styles from './Placing.module.css'
import { useTyped } from './use-typed'

const KINDS: readonly { kind: DependencyKind; words: string }[] = [
  { kind: 'FS', words: 'starts after it ends (FS)' },
  { kind: 'SS', words: 'starts after it starts (SS)' },
  { kind: 'FF', words: 'ends after it ends (FF)' },
  { kind: 'SF', words: 'ends after it starts (SF)' },
]

interface DependencyRowProps {
  task: TaskId
  dependency: DependencyView
  /** It was pointed at: it has the focus. */
  isFirst: boolean
  isReadOnly: boolean
}

export function DependencyRow({ task, dependency, isFirst, isReadOnly }: DependencyRowProps) {
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
      <span className={styles.name}>{name}</span>
      {!isReadOnly && (
        <IconButton
          label={`Remove the dependency on ${name}`}
          icon="trash"
          onPress={() => plan.dispatch({ type: 'removeDependency', task, prior })}
        />
      )}
      <select
        ref={kindField}
        aria-label={`How it waits for ${name}`}
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
        {KINDS.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.words}
          </option>
        ))}
      </select>
      <input
        aria-label={`Lag after ${name}`}
        placeholder="Lag"
        title="Working days, weeks, or calendar days: 2, -1w, 3ed"
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
