import type { BoardColumn } from '../../editor/__generated__/types'
import { IconButton } from '../../ui/Button'
import { COLUMN, PREVIOUS_COLUMN, NEXT_COLUMN } from './texts'
import styles from './Board.module.css'
import type { BoardSource } from './board-source'

/** As many columns as a list is good for: of plans over decades, those around the one shown. */
const MOST_OPTIONS = 240

interface LaneSwitchProps {
  source: BoardSource
  shown: BoardColumn
  index: number
  onShow: (index: number) => void
}

/** One column at a time on narrow screens: which one. */
export function LaneSwitch({ source, shown, index, onShow }: LaneSwitchProps) {
  const total = source.total()
  const first = Math.max(0, Math.min(index - MOST_OPTIONS / 2, total - MOST_OPTIONS))
  const options = source.columns(first, MOST_OPTIONS)
  return (
    <div role="group" aria-label={COLUMN} className={styles.switch}>
      <IconButton
        label={PREVIOUS_COLUMN}
        icon="chevronLeft"
        isSpent={index === 0}
        onPress={() => onShow(index - 1)}
      />
      {/* The browser's own list: on a phone nothing picks better. */}
      <select
        aria-label={COLUMN}
        className={styles.select}
        value={shown.id}
        onChange={(event) => onShow(first + event.target.selectedIndex)}
      >
        {options.map(({ id, title, count }) => (
          <option key={id} value={id}>
            {title} ({count})
          </option>
        ))}
      </select>
      <IconButton
        label={NEXT_COLUMN}
        icon="chevronRight"
        isSpent={index >= total - 1}
        onPress={() => onShow(index + 1)}
      />
    </div>
  )
}
