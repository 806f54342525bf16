import { Checkbox } from '../../ui/Checkbox'
import styles from './DaysOffDialog.module.css'
import { WORKING_WEEK, workText } from './texts'
import type { CalendarControl } from './use-calendar'
import { weekdays } from './weekdays'

export function WorkingWeek({ control: { calendar, isReadOnly, apply } }: { control: CalendarControl }) {
  return (
    <fieldset className={styles.week}>
      <legend>{WORKING_WEEK}</legend>
      {weekdays().map(({ name, weekday }) => (
        <Checkbox
          key={weekday}
          isSelected={calendar.week[weekday] ?? false}
          isDisabled={isReadOnly}
          onChange={(works) => apply({ type: 'setWorkingDay', weekday, works }, workText(name, works))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
