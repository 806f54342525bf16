/** What decides a start beside the dependencies, and by when the task should be finished (SC6). */
import type { PlacingView, StartRule, TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Select } from '../../ui/Select'
import styles from './Placing.module.css'
import { useTyped } from './use-typed'

const RULES: readonly { value: StartRule; label: string }[] = [
  { value: 'asSoonAsPossible', label: 'As soon as possible' },
  { value: 'notBefore', label: 'Not before' },
  { value: 'mustStart', label: 'Must start on' },
  { value: 'asLateAsPossible', label: 'As late as possible' },
]

interface LimitFieldsProps {
  task: TaskId
  placing: PlacingView
  isReadOnly: boolean
}

export function LimitFields({ task, placing, isReadOnly }: LimitFieldsProps) {
  const plan = usePlan()
  const { rule, date, finishBy, worksOnDaysOff, isSummary } = placing
  const start = useTyped(date, (typed) => plan.runQuietly({ type: 'setStartRule', task, rule, date: typed }))
  const finish = useTyped(finishBy, (typed) => plan.runQuietly({ type: 'setFinishBy', task, date: typed }))
  if (isSummary) return null
  return (
    <div className={styles.limits}>
      <Select
        label="Starts"
        value={rule}
        options={RULES}
        isDisabled={isReadOnly}
        onChange={(value) => plan.dispatch({ type: 'setStartRule', task, rule: value, date: '' })}
      />
      {date !== '' && (
        <div onBlur={start.leave}>
          <DateField
            label="Date"
            value={start.value}
            onChange={start.change}
            error={start.error}
            isDisabled={isReadOnly}
            onKeyDown={start.onKeyDown}
          />
        </div>
      )}
      <div onBlur={finish.leave}>
        <DateField
          label="Finish by"
          placeholder="No day"
          value={finish.value}
          onChange={finish.change}
          error={finish.error}
          isDisabled={isReadOnly}
          onKeyDown={finish.onKeyDown}
        />
      </div>
      <Checkbox
        isSelected={worksOnDaysOff}
        isDisabled={isReadOnly}
        onChange={(on) => plan.dispatch({ type: 'setWorksOnDaysOff', task, on })}
      >
        Works on days off
      </Checkbox>
    </div>
  )
}
