/** What decides a start beside the dependencies, and by when the task should be finished (SC6). */
import type { PlacingView, TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { Checkbox } from '../../ui/Checkbox'
import { optionsOf } from '../../ui/options'
import { Select } from '../../ui/Select'
import styles from './Placing.module.css'
import { RULES, STARTS, DATE, FINISH_BY, NO_DAY, WORKS_ON_DAYS_OFF } from './texts-later'
import { TypedDate } from './TypedDate'

interface LimitFieldsProps {
  task: TaskId
  placing: PlacingView
  isReadOnly: boolean
}

export function LimitFields({ task, placing, isReadOnly }: LimitFieldsProps) {
  const plan = usePlan()
  const { rule, date, finishBy, worksOnDaysOff, isSummary } = placing
  if (isSummary) return null
  return (
    <div className={styles.limits}>
      <Select
        label={STARTS}
        value={rule}
        options={optionsOf(RULES)}
        isDisabled={isReadOnly}
        onChange={(value) => plan.dispatch({ type: 'setStartRule', task, rule: value, date: '' })}
      />
      {date !== '' && (
        <TypedDate
          label={DATE}
          value={date}
          commit={(typed) => plan.runQuietly({ type: 'setStartRule', task, rule, date: typed })}
          isReadOnly={isReadOnly}
        />
      )}
      <TypedDate
        label={FINISH_BY}
        placeholder={NO_DAY}
        value={finishBy}
        commit={(typed) => plan.runQuietly({ type: 'setFinishBy', task, date: typed })}
        isReadOnly={isReadOnly}
      />
      <Checkbox
        isSelected={worksOnDaysOff}
        isDisabled={isReadOnly}
        onChange={(on) => plan.dispatch({ type: 'setWorksOnDaysOff', task, on })}
      >
        {WORKS_ON_DAYS_OFF}
      </Checkbox>
    </div>
  )
}
