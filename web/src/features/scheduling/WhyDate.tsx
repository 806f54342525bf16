/** Why a task starts when it does, what cannot be kept about it, and the ways out (SC10, SC11). */
import type { Command, Remedy, TaskId } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { Button } from '../../ui/Button'
import styles from './Placing.module.css'
import { GO_TO_HOLDER, SHOW_CHAIN } from './texts'

function commandOf(remedy: Remedy, task: TaskId): Command {
  switch (remedy.type) {
    case 'mustStart':
      return { type: 'setStartRule', task, rule: 'mustStart', date: remedy.date }
    case 'removeDependency':
      return { type: 'removeDependency', task: remedy.task, prior: remedy.prior }
    case 'removeDate':
      return { type: 'setStartRule', task, rule: 'asSoonAsPossible', date: '' }
    case 'removeFinish':
      return { type: 'setFinishBy', task, date: '' }
  }
}

interface WhyDateProps {
  task: TaskId
  /** Goes to the task that holds this one's date. */
  onGoTo: (task: TaskId) => void
  /** Lets all that holds it stand out in the chart. */
  onShow?: () => void
}

export function WhyDate({ task, onGoTo, onShow }: WhyDateProps) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const why = plan.ask.why(task)
  if (!why) return null
  const { heldBy } = why
  return (
    <div className={styles.why}>
      <p>{why.text}</p>
      {why.slip && <p>{why.slip}</p>}
      {heldBy !== null && (
        <Button look="quiet" icon="link" onPress={() => onGoTo(heldBy)}>
          {GO_TO_HOLDER}
        </Button>
      )}
      {heldBy !== null && onShow && (
        <Button look="quiet" icon="chart" onPress={onShow}>
          {SHOW_CHAIN}
        </Button>
      )}
      {why.conflicts.map((conflict) => (
        <div key={conflict.text} className={styles.conflict}>
          <p>{conflict.text}</p>
          {!isReadOnly && conflict.remedies.length > 0 && (
            <div className={styles.remedies}>
              {conflict.remedies.map((remedy) => (
                <Button key={remedy.label} onPress={() => plan.dispatch(commandOf(remedy, conflict.task))}>
                  {remedy.label}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
