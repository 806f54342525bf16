/** When the project starts, and the day that floats count to (SC6, SC9). */
import { usePlan, usePlanState } from '../../editor/PlanProvider'
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
import { TypedDate } from './TypedDate'

export function ProjectDatesDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const { start, finishBy } = plan.ask.calendar()
  const isByLinks = plan.ask.scheduling().datesByLinks
  return (
    <Dialog title={PROJECT_DATES} onClose={onClose}>
      <div className={styles.fields}>
        <p>{PROJECT_DATES_HINT}</p>
        {!isByLinks && <p>{PROJECT_DATES_BY_HAND}</p>}
        <TypedDate
          label={PROJECT_START}
          placeholder={NO_DAY}
          value={start}
          commit={(typed) => plan.runQuietly({ type: 'setProjectDates', start: typed, finishBy })}
          isReadOnly={isReadOnly}
          autoFocus={!isReadOnly}
        />
        <TypedDate
          label={PROJECT_FINISH}
          placeholder={NO_DAY}
          value={finishBy}
          commit={(typed) => plan.runQuietly({ type: 'setProjectDates', start, finishBy: typed })}
          isReadOnly={isReadOnly}
        />
      </div>
    </Dialog>
  )
}
