/** When the project starts, and the day that floats count to (SC6, SC9). */
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import styles from './ProjectDates.module.css'
import {
  PROJECT_FINISH,
  NO_DAY,
  PROJECT_DATES,
  PROJECT_DATES_BY_HAND,
  PROJECT_DATES_HINT,
  PROJECT_START,
} from './texts-later'
import { useTyped } from './use-typed'

export function ProjectDatesDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const { start, finishBy } = plan.ask.calendar()
  const startField = useTyped(start, (typed) =>
    plan.runQuietly({ type: 'setProjectDates', start: typed, finishBy }),
  )
  const finishField = useTyped(finishBy, (typed) =>
    plan.runQuietly({ type: 'setProjectDates', start, finishBy: typed }),
  )
  const isByLinks = plan.ask.scheduling().datesByLinks
  return (
    <Dialog title={PROJECT_DATES} isOpen onClose={onClose}>
      <div className={styles.fields}>
        <p>{PROJECT_DATES_HINT}</p>
        {!isByLinks && <p>{PROJECT_DATES_BY_HAND}</p>}
        <div onBlur={startField.leave}>
          <DateField
            label={PROJECT_START}
            placeholder={NO_DAY}
            value={startField.value}
            onChange={startField.change}
            error={startField.error}
            isDisabled={isReadOnly}
            autoFocus={!isReadOnly}
            onKeyDown={startField.onKeyDown}
          />
        </div>
        <div onBlur={finishField.leave}>
          <DateField
            label={PROJECT_FINISH}
            placeholder={NO_DAY}
            value={finishField.value}
            onChange={finishField.change}
            error={finishField.error}
            isDisabled={isReadOnly}
            onKeyDown={finishField.onKeyDown}
          />
        </div>
      </div>
    </Dialog>
  )
}
