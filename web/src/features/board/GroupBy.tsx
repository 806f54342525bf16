import type { Grouping } from '../../editor/__generated__/types'
import { Segmented } from '../../ui/Segmented'
import { GROUPINGS } from './texts'

/** Group by: Status, Owner, Task Level, Month (spec §2). */
export const GroupBy = ({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) => (
  <Segmented label="Group by" name="board-grouping" parts={GROUPINGS} value={value} onChange={onChange} />
)
