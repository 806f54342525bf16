import type { ReactNode, RefObject } from 'react'
import type { ChartExtent } from '../../editor/__generated__/types'
import { Button, IconButton } from '../../ui/Button'
import { Icon, type IconName } from '../../ui/Icon'
import { PaneToolbar } from '../../ui/PaneToolbar'
import styles from './ChartPane.module.css'
import type { Pictured } from './PictureDialog'
import { fitPlan } from './going'
import { shownIn } from './placing'
import type { WindowedGantt } from './windowed-gantt'

interface ChartToolbarProps {
  chart: RefObject<WindowedGantt | null>
  extent: ChartExtent | null
  isAlone: boolean
  onToggleAlone: () => void
  /** What is shown now is wanted as a picture. */
  onPicture: (shown: Pictured) => void
  /** What decides the dates: in sight, not in a menu. */
  dates: ReactNode
  children: ReactNode
}

/** A button's words, or its mark where the chart is narrow beside the table: the mode wants the room. */
function Named({ mark, children }: { mark: IconName; children: string }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name={mark} />
      </span>
      <span className={styles.words}>{children}</span>
    </>
  )
}

export function ChartToolbar({
  chart,
  extent,
  isAlone,
  onToggleAlone,
  onPicture,
  dates,
  children,
}: ChartToolbarProps) {
  const zoom = (mode: string | null | undefined) => {
    if (mode) chart.current?.change_view_mode(mode)
  }
  return (
    <PaneToolbar
      label="Chart"
      title={
        <>
          <span className={styles.title}>Gantt Chart </span>
          <span className={styles.mode}>{extent?.view}</span>
        </>
      }
    >
      {dates}
      <IconButton
        label="Zoom Out"
        icon="zoomOut"
        isDisabled={!extent?.zoomedOut}
        onPress={() => zoom(extent?.zoomedOut)}
      />
      <IconButton
        label="Zoom In"
        icon="zoomIn"
        isDisabled={!extent?.zoomedIn}
        onPress={() => zoom(extent?.zoomedIn)}
      />
      <span className={styles.fit}>
        <IconButton
          label="Fit the plan"
          icon="fit"
          isDisabled={!extent || extent.rows === 0}
          onPress={() => chart.current && fitPlan(chart.current)}
        />
      </span>
      <Button
        look="quiet"
        tip="Go to today; press again to go back"
        onPress={() => chart.current?.scroll_current()}
      >
        <Named mark="calendar">Today</Named>
      </Button>
      <IconButton label="Refresh" icon="refresh" onPress={() => chart.current?.refresh()} />
      <IconButton
        label="Print or save a picture"
        icon="download"
        isDisabled={!extent || extent.rows === 0}
        onPress={() => {
          if (!chart.current) return
          onPicture({ ...shownIn(chart.current.parts), settings: chart.current.settings() })
        }}
      />
      {children}
      <Button look="quiet" icon={isAlone ? 'table' : 'chart'} onPress={onToggleAlone}>
        <Named mark={isAlone ? 'table' : 'chart'}>{isAlone ? 'Show Table' : 'Chart Only'}</Named>
      </Button>
    </PaneToolbar>
  )
}
