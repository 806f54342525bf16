import { Checkbox } from '../../ui/Checkbox'
import styles from './DaysOffDialog.module.css'
import type { CalendarControl } from './use-calendar'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function WorkingWeek({ control: { calendar, isReadOnly, apply } }: { control: CalendarControl }) {
  const turn = (weekday: number, works: boolean) =>
    apply(
      { type: 'setWorkingDay', weekday, works },
      `${WEEKDAYS[weekday]} ${works ? 'works' : 'is off'} now.`,
    )
  return (
    <fieldset className={styles.week}>
      <legend>Working week</legend>
      {WEEKDAYS.map((name, weekday) => (
        <Checkbox
          key={name}
          isSelected={calendar.week[weekday] ?? false}
          isDisabled={isReadOnly}
          onChange={(works) => turn(weekday, works)}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
