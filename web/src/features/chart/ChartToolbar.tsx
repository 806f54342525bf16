import { memo, type ReactNode, type RefObject } from 'react'
import type { ChartExtent } from '../../editor/__generated__/types'
import { Button, IconButton } from '../../ui/Button'
import type { IconName } from '../../ui/icon-paths'
import { iconsOf } from '../../ui/icon-strip'
import { PaneToolbar } from '../../ui/PaneToolbar'
import { CHART, GANTT_CHART, TODAY_HINT, SHOW_TABLE, MODES } from './texts-later'
import { FIT_THE_PLAN, REFRESH, TODAY, ZOOM_IN, ZOOM_OUT } from './texts'
import styles from './ChartPane.module.css'
import { fitPlan } from './going'
import type { WindowedGantt } from './windowed-gantt'
import { CHART_ONLY, PRINT_OR_SAVE_A_PICTURE } from '../../ui/texts'

interface ChartToolbarProps {
  chart: RefObject<WindowedGantt | null>
  /** What is shown; none of them before the first drawing. */
  view: ChartExtent['view'] | undefined
  zoomedIn: ChartExtent['zoomedIn'] | undefined
  zoomedOut: ChartExtent['zoomedOut'] | undefined
  /** There is no bar. */
  isEmpty: boolean
  isAlone: boolean
  /** Not given where something else of the page does it. */
  onToggleAlone: (() => void) | undefined
  /** What is shown now is wanted as a picture. */
  onPicture: (isPicturing: boolean) => void
  /** What decides the dates: in sight, not in a menu. */
  dates: ReactNode
  children: ReactNode
}

/** A button's words, or its mark where the chart is narrow beside the table: the mode wants the room. */
function Named({ mark, children }: { mark: IconName; children: string }) {
  return (
    <>
      <span {...iconsOf(mark)} className={styles.mark} />
      <span className={styles.words} data-full={children}>
        {children}
      </span>
    </>
  )
}

/** Drawn again when it changed, which no edit of a task does: its dozen buttons are a good part of an insertion. */
export const ChartToolbar = memo(function ChartToolbar({
  chart,
  view,
  zoomedIn,
  zoomedOut,
  isEmpty,
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
      label={CHART}
      title={
        <>
          <span className={styles.title}>{GANTT_CHART} </span>
          <span className={styles.mode}>{view && (MODES[view] ?? view)}</span>
        </>
      }
    >
      {dates}
      <IconButton label={ZOOM_OUT} icon="zoomOut" isSpent={!zoomedOut} onPress={() => zoom(zoomedOut)} />
      <IconButton label={ZOOM_IN} icon="zoomIn" isSpent={!zoomedIn} onPress={() => zoom(zoomedIn)} />
      <span className={styles.fit}>
        <IconButton
          label={FIT_THE_PLAN}
          icon="fit"
          isDisabled={isEmpty}
          onPress={() => chart.current && fitPlan(chart.current)}
        />
      </span>
      <Button look="quiet" tip={TODAY_HINT} onPress={() => chart.current?.scroll_current()}>
        <Named mark="calendar">{TODAY}</Named>
      </Button>
      <IconButton label={REFRESH} icon="refresh" onPress={() => chart.current?.refresh()} />
      <IconButton
        label={PRINT_OR_SAVE_A_PICTURE}
        icon="download"
        isDisabled={isEmpty}
        shortcut="Ctrl+P"
        onPress={() => onPicture(true)}
      />
      {children}
      {onToggleAlone && (
        <Button
          look="quiet"
          icon={isAlone ? 'table' : 'chart'}
          onPress={onToggleAlone}
          data-pane-switch="chart"
        >
          <Named mark={isAlone ? 'table' : 'chart'}>{isAlone ? SHOW_TABLE : CHART_ONLY}</Named>
        </Button>
      )}
    </PaneToolbar>
  )
})
