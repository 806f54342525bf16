import type { Grouping } from '../../editor/__generated__/types'
import { Segmented } from '../../ui/Segmented'
import { optionsOf } from '../../ui/options'
import { GROUPINGS, GROUP_BY } from './texts'

/** Group by: Status, Owner, Task Level, Month (spec §2). */
export const GroupBy = ({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) => (
  <Segmented
    label={GROUP_BY}
    name="board-grouping"
    parts={optionsOf(GROUPINGS)}
    value={value}
    onChange={onChange}
  />
)
