/** What decides a start beside the dependencies, and by when the task should be finished (SC6). */
import { useState } from 'react'
import type { PlacingView, TaskId } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { Checkbox } from '../../ui/Checkbox'
import { optionsOf } from '../../ui/options'
import { Select } from '../../ui/Select'
import styles from './Placing.module.css'
import {
  RULES,
  STARTS,
  DATE,
  FINISH_BY,
  NO_DAY,
  SUMMARY_LIMITS,
  SUMMARY_LIMITS_KEPT,
  WORKS_ON_DAYS_OFF,
} from './texts-later'
import { TypedDate } from './TypedDate'

interface LimitFieldsProps {
  task: TaskId
  placing: PlacingView
  isReadOnly: boolean
}

export function LimitFields({ task, placing, isReadOnly }: LimitFieldsProps) {
  const plan = usePlan()
  const { rule, date, finishBy, worksOnDaysOff, isSummary } = placing
  const isFree = rule === 'asSoonAsPossible'
  const [hadRule] = useState(!isFree)
  const [hadFinish] = useState(finishBy !== '')
  // A summary may have some from before it had subtasks: they are seen, and let go, and their fields keep the focus.
  const hasRule = !isSummary || hadRule
  const hasFinish = !isSummary || hadFinish
  return (
    <div className={styles.limits}>
      {isSummary && (
        <p className={styles.none}>{isFree && finishBy === '' ? SUMMARY_LIMITS : SUMMARY_LIMITS_KEPT}</p>
      )}
      {hasRule && (
        <Select
          label={STARTS}
          value={rule}
          options={optionsOf(RULES)}
          isDisabled={isReadOnly}
          onChange={(value) => plan.dispatch({ type: 'setStartRule', task, rule: value, date: '' })}
        />
      )}
      {date !== '' && (
        <TypedDate
          label={DATE}
          value={date}
          commit={(typed) => plan.runQuietly({ type: 'setStartRule', task, rule, date: typed })}
          isReadOnly={isReadOnly}
        />
      )}
      {hasFinish && (
        <TypedDate
          label={FINISH_BY}
          placeholder={NO_DAY}
          value={finishBy}
          commit={(typed) => plan.runQuietly({ type: 'setFinishBy', task, date: typed })}
          isReadOnly={isReadOnly}
        />
      )}
      {!isSummary && (
        <Checkbox
          isSelected={worksOnDaysOff}
          isDisabled={isReadOnly}
          onChange={(on) => plan.dispatch({ type: 'setWorksOnDaysOff', task, on })}
        >
          {WORKS_ON_DAYS_OFF}
        </Checkbox>
      )}
    </div>
  )
}
