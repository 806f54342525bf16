/** When the project starts, and the day that floats count to (SC6, SC9). */
import { useState } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { Dialog } from '../../ui/Dialog'
import { offerToKeep } from '../../ui/not-kept'
import { notKeptText } from '../../ui/texts'
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
  const [leftStart, setLeftStart] = useState<string | null>(null)
  const [leftFinish, setLeftFinish] = useState<string | null>(null)
  const cancel = () => {
    onClose()
    const fields = [leftStart !== null && PROJECT_START, leftFinish !== null && PROJECT_FINISH]
    const left = fields.filter((field) => field !== false)
    if (left.length === 0) return
    offerToKeep(notKeptText(left.map((field) => `“${field}”`).join(', ')), () => {
      const now = plan.ask.calendar()
      const [start, finishBy] = [leftStart ?? now.start, leftFinish ?? now.finishBy]
      plan.dispatch({ type: 'setProjectDates', start, finishBy })
    })
  }
  return (
    <Dialog title={PROJECT_DATES} onClose={cancel}>
      <div className={styles.fields}>
        <p>{PROJECT_DATES_HINT}</p>
        {!isByLinks && <p>{PROJECT_DATES_BY_HAND}</p>}
        <TypedDate
          label={PROJECT_START}
          placeholder={NO_DAY}
          value={start}
          commit={(typed) => plan.runQuietly({ type: 'setProjectDates', start: typed, finishBy })}
          onLeft={setLeftStart}
          isReadOnly={isReadOnly}
          autoFocus={!isReadOnly}
        />
        <TypedDate
          label={PROJECT_FINISH}
          placeholder={NO_DAY}
          value={finishBy}
          commit={(typed) => plan.runQuietly({ type: 'setProjectDates', start, finishBy: typed })}
          onLeft={setLeftFinish}
          isReadOnly={isReadOnly}
        />
      </div>
    </Dialog>
  )
}
