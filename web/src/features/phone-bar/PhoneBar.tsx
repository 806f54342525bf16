/** What a thumb reaches: the views, a new task, Share. Below the plan, or beside it on a phone held sideways (U11). */
import type { ReactNode } from 'react'
import { useIsReadOnly } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import type { IconName } from '../../ui/Icon'
import { useNarrow } from '../../ui/use-narrow'
import styles from './PhoneBar.module.css'
import { BAR, BOARD, CHART_ONLY, NEW_TASK, SHOW_CHART, TABLE, VIEW, type Part } from './texts'

interface PhoneBarProps {
  onAdd: () => void
  /** Share, where the header has no room for it. */
  children?: ReactNode
}

export function PhoneBar({ onAdd, children }: PhoneBarProps) {
  const isReadOnly = useIsReadOnly()
  const view = useSetting('view')
  const panes = useSetting('panes')
  const isNarrow = useNarrow()
  const showPane = (pane: 'table' | 'chart') => {
    setSetting('view', 'table')
    // Both, where they have room: the table beside the chart is what was before it.
    if (pane === 'chart' || panes === 'chart') setSetting('panes', pane === 'chart' ? 'chart' : 'both')
  }
  const isChart = panes === 'chart'
  return (
    <nav aria-label={BAR} className={styles.bar}>
      <div role="group" aria-label={VIEW} className={styles.views}>
        <ViewButton
          part={TABLE}
          icon="table"
          isShown={view === 'table' && !isChart}
          onPress={() => showPane('table')}
        />
        <ViewButton
          part={isNarrow ? SHOW_CHART : CHART_ONLY}
          icon="chart"
          isShown={view === 'table' && isChart}
          onPress={() => showPane('chart')}
        />
        <ViewButton
          part={BOARD}
          icon="board"
          isShown={view === 'board'}
          onPress={() => setSetting('view', 'board')}
        />
      </div>
      <span className={styles.add}>
        <IconButton label={NEW_TASK} icon="plus" look="primary" isDisabled={isReadOnly} onPress={onAdd} />
      </span>
      {children}
    </nav>
  )
}

interface ViewButtonProps {
  part: Part
  icon: IconName
  isShown: boolean
  onPress: () => void
}

const ViewButton = ({ part, icon, isShown, onPress }: ViewButtonProps) => (
  <Button look="quiet" icon={icon} aria-pressed={isShown} onPress={onPress}>
    <span className={styles.word}>
      {part.before && <span className="visually-hidden">{part.before}</span>}
      {part.word}
      {part.after && <span className="visually-hidden">{part.after}</span>}
    </span>
  </Button>
)
