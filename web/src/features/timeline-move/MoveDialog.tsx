import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import { MOVE_THE_TIMELINE, MOVE, MOVE_HINT, NEW_START_DATE, OFF_WEEKENDS } from './texts'
import { CANCEL } from '../../ui/texts'
import styles from './MoveDialog.module.css'

/** Move: the asked date becomes the earliest start and every task moves along (decision D9). */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const [to, setTo] = useState('')
  const [keepOffWeekends, setKeepOffWeekends] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const move = () => {
    const outcome = plan.runQuietly({ type: 'moveTimeline', to, keepOffWeekends })
    if (outcome.ok) onClose()
    else setError(outcome.refusal.message)
  }
  return (
    <Dialog
      title={MOVE_THE_TIMELINE}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        move()
      }}
      foot={
        <>
          <Button onPress={onClose}>{CANCEL}</Button>
          <Button look="primary" onPress={move}>
            {MOVE}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{MOVE_HINT}</p>
        <DateField
          label={NEW_START_DATE}
          value={to}
          onChange={(text) => {
            setTo(text)
            setError(null)
          }}
          error={error}
          autoFocus
        />
        <Checkbox isSelected={keepOffWeekends} onChange={setKeepOffWeekends}>
          {OFF_WEEKENDS}
        </Checkbox>
      </div>
    </Dialog>
  )
}
