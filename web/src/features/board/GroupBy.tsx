import type { Grouping } from '../../editor/__generated__/types'
import styles from './Board.module.css'
import { GROUPINGS } from './sentences'

/** Group by: Status, Owner, Task Level, Month (spec §2). Radio buttons, so arrow keys choose as everywhere. */
export function GroupBy({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) {
  return (
    <fieldset className={styles.groupBy}>
      <legend>Group by</legend>
      {GROUPINGS.map(({ id, label }) => (
        <label key={id} data-selected={id === value}>
          <input
            type="radio"
            name="board-grouping"
            checked={id === value}
            onChange={() => onChange(id)}
            className="visually-hidden"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
