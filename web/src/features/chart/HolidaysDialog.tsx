import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { TextField } from '../../ui/TextField'
import styles from './HolidaysDialog.module.css'

/** The named days the chart shades. Durations do not skip them: only Saturday and Sunday count as off (spec §9). */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const holidays = useSetting('holidays')
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)

  const add = () => {
    const read = plan.ask.readDate(date)
    if (read === null) {
      setError('Type a date as YYYY-MM-DD.')
      return
    }
    const others = holidays.filter((day) => day.date !== read)
    const next = [...others, { date: read, name: name.trim() || 'Holiday' }]
    setSetting(
      'holidays',
      next.sort((a, b) => a.date.localeCompare(b.date)),
    )
    setDate('')
    setName('')
    setError(null)
  }
  return (
    <ListDialog
      title="Holidays"
      onClose={onClose}
      items={holidays}
      empty={<p className={styles.hint}>None yet.</p>}
      row={(day) => (
        <ListRow key={day.date} name={day.date} facts={day.name}>
          <IconButton
            label={`Remove ${day.name}`}
            icon="close"
            onPress={() =>
              setSetting(
                'holidays',
                holidays.filter((other) => other !== day),
              )
            }
          />
        </ListRow>
      )}
    >
      <p className={styles.hint}>
        Shaded in the chart and named when the pointer rests on them. They are kept in this browser. Durations
        do not skip them.
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <DateField
          label="Date"
          value={date}
          error={error}
          autoFocus
          onChange={(text) => {
            setDate(text)
            setError(null)
          }}
        />
        <TextField label="Name" value={name} placeholder="Holiday" onChange={setName} />
        <Button type="submit">Add</Button>
      </form>
    </ListDialog>
  )
}
