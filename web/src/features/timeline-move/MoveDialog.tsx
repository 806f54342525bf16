import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
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
      title="Move the timeline"
      isOpen
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        move()
      }}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" onPress={move}>
            Move
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>The earliest task will start on this day; all others move by the same number of calendar days.</p>
        <DateField
          label="New start date"
          value={to}
          onChange={(text) => {
            setTo(text)
            setError(null)
          }}
          error={error}
          autoFocus
        />
        <Checkbox isSelected={keepOffWeekends} onChange={setKeepOffWeekends}>
          Keep starts off weekends
        </Checkbox>
      </div>
    </Dialog>
  )
}
