/** All that places one task: what it waits for, pins and limits, and why it starts when it does (SC6, SC11, SC12). */
import { useLayoutEffect, useRef } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { showPlacing, type PlacingAt } from '../../state/placing'
import { IconButton } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import { useFocusInPlace } from '../../ui/use-focus-in-place'
import { useOver } from '../../ui/use-over'
import { shownText } from '../../ui/shown-text'
import { AddPrior } from './AddPrior'
import { DependencyRow } from './DependencyRow'
import { LimitFields } from './LimitFields'
import { dialogTitle, WAITS_FOR, NOTHING } from './texts-later'
import { CLOSE } from '../../ui/texts'
import styles from './Placing.module.css'
import { WhyDate } from './WhyDate'

export function Placing({ task, prior, at, onClose }: PlacingAt & { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const placing = plan.ask.placing(task)
  const row = plan.rowOf(task)
  const fields = useRef<HTMLDivElement>(null)
  const addField = useRef<HTMLInputElement>(null)
  const { list, removing } = useFocusInPlace(() => addField.current)
  const count = placing?.dependencies.length
  // Where others remove the dependency that has the focus: the next key is heard, Escape too.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      fields.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }, [count])
  useOver(!placing || !row, onClose)
  if (!placing || !row) return null
  const title = `${row.number}. ${shownText(row.name)}`
  return (
    <Popover label={dialogTitle(title)} at={at} onClose={onClose} isSheet>
      <div ref={fields} className={styles.placing}>
        <div className={styles.head}>
          <h3 title={title}>{title}</h3>
          <IconButton label={CLOSE} icon="close" onPress={onClose} />
        </div>
        <WhyDate
          task={task}
          onGoTo={(held) => {
            plan.select(held)
            showPlacing({ task: held, at })
          }}
        />
        <h4>{WAITS_FOR}</h4>
        {placing.dependencies.length === 0 ? (
          <p className={styles.none}>{NOTHING}</p>
        ) : (
          <ul ref={list}>
            {placing.dependencies.map((dependency, at) => (
              <DependencyRow
                key={`${task}-${dependency.prior}`}
                task={task}
                dependency={dependency}
                isFirst={dependency.prior === prior}
                isReadOnly={isReadOnly}
                onRemove={() => {
                  removing(at)
                  plan.dispatch({ type: 'removeDependency', task, prior: dependency.prior })
                }}
              />
            ))}
          </ul>
        )}
        {row.problems.length > 0 && (
          <ul className={styles.problems}>
            {row.problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {!isReadOnly && <AddPrior key={task} row={row} isFirst={prior === undefined} inputRef={addField} />}
        <LimitFields key={`limits-${task}`} task={task} placing={placing} isReadOnly={isReadOnly} />
      </div>
    </Popover>
  )
}
