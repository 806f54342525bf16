import { useDeferredValue, useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { usePlan } from '../editor/PlanProvider'
import { createKeptPlace, type KeptPlace } from '../features/chart'
import { ColumnsButton, TaskTable } from '../features/table'
import { setSetting, settingNow, useSetting, useSettings, type Panes as Shown } from '../state/settings'
import { useComparing } from '../state/shown-baseline'
import { Button, IconButton } from '../ui/Button'
import { PaneToolbar } from '../ui/PaneToolbar'
import { createScrollLink, type ScrollLink } from '../ui/scroll-link'
import { clampSplit } from '../ui/split'
import { Splitter } from '../ui/Splitter'
import { NARROW_WIDTH } from '../ui/metrics'
import { useFrame, useNarrow } from '../ui/use-narrow'
import {
  TASK_TABLE,
  TABLE_WIDTH,
  TABLE,
  TASKS,
  COLLAPSE_ALL,
  EXPAND_ALL,
  SHOW_CHART,
  TABLE_ONLY,
} from './texts'
import styles from './App.module.css'
import { usePaneSwitch } from './use-pane-switch'
import { useTopRow } from './use-top-row'
import { FIND_AND_FILTER } from '../ui/texts'

/** Where the panes stand, for as long as the page is open: the board does not make them forget it (U12). */
export interface PaneMemory {
  wanted: Shown
  setWanted: (wanted: Shown) => void
  /** The vertical place of both panes, and the chart's own while they do not scroll together. */
  scroll: ScrollLink
  alone: ScrollLink
  place: KeptPlace
}

const setWanted = (wanted: Shown) => setSetting('panes', wanted)

/** Whether the page begins with the chart on the screen. */
export const isChartShown = (screenWidth: number): boolean =>
  settingNow('view') === 'table' &&
  (settingNow('panes') === 'chart' || (settingNow('panes') === 'both' && screenWidth > NARROW_WIDTH))

/** Beside the table where there is room for both. */
export function showChart() {
  setSetting('view', 'table')
  if (!isChartShown(window.innerWidth)) setWanted(window.innerWidth > NARROW_WIDTH ? 'both' : 'chart')
}

/** The rest lives as long as the page. */
export function usePaneMemory(): PaneMemory {
  const wanted = useSetting('panes')
  const [rest] = useState(() => ({
    scroll: createScrollLink(),
    alone: createScrollLink(),
    place: createKeptPlace(settingNow('chartPlace')),
  }))
  const plan = usePlan()
  const { scroll, alone } = rest
  useEffect(
    () =>
      plan.onReplacing(() => {
        scroll.set(0, 'plan')
        alone.set(0, 'plan')
      }),
    [plan, scroll, alone],
  )
  return { wanted, setWanted, ...rest }
}

/** What the chart is told of the place it is shown in. */
interface ChartPlace {
  place: KeptPlace
  /** Shared with the table while scrolling is synchronous. */
  scroll: ScrollLink
  isAlone: boolean
  onToggleAlone: (() => void) | undefined
}

/** The table, the chart, or both with a divider between them (spec §4, "Panes"). */
export function Panes({
  memory,
  chart: drawChart,
  onFind,
  empty,
}: {
  memory: PaneMemory
  chart?: (place: ChartPlace) => ReactNode
  onFind: () => void
  /** What stands in the table where no task is. */
  empty?: (add: () => void) => ReactNode
}) {
  useComparing()
  const { leftPane, syncScroll } = useSettings()
  const isNarrow = useNarrow()
  // A phone's bar changes between the two.
  const hasBar = useFrame() !== 'wide'
  const { wanted, setWanted, scroll, alone, place } = memory
  const [panes, switched] = usePaneSwitch()
  const places = useMemo(() => [scroll, alone], [scroll, alone])
  // One pane at a time where there is no room for two.
  const shown = !drawChart || (isNarrow && wanted === 'both') ? 'table' : wanted

  const table = (
    <section aria-label={TASK_TABLE} className={styles.pane}>
      <TableToolbar
        onFind={onFind}
        isAlone={shown === 'table'}
        onToggleAlone={
          drawChart && !(hasBar && isNarrow)
            ? () => {
                switched('table')
                setWanted(shown === 'table' ? (isNarrow ? 'chart' : 'both') : 'table')
              }
            : undefined
        }
      />
      <TaskTable scroll={scroll} {...(empty && { empty })} />
    </section>
  )
  // A drawing of its own, the next one: both at once would hold the page up for twice as long.
  const isTableDrawn = useDeferredValue(true, false)
  const chart = drawChart?.({
    place,
    scroll: syncScroll ? scroll : alone,
    isAlone: shown === 'chart',
    onToggleAlone: hasBar
      ? undefined
      : () => {
          switched('chart')
          setWanted(shown === 'chart' ? (isNarrow ? 'table' : 'both') : 'chart')
        },
  })
  return (
    <div ref={panes} className={styles.panes}>
      {shown === 'chart' ? (
        chart
      ) : (
        <Splitter
          label={TABLE_WIDTH}
          percent={clampSplit(leftPane)}
          onChange={(percent) => setSetting('leftPane', percent)}
          first={table}
          second={shown === 'both' ? isTableDrawn && chart : undefined}
        />
      )}
      <TopRow panes={panes} places={places} />
    </div>
  )
}

/** By itself: it draws with every change of the plan, and the panes do not. Behind them: their rows are there then. */
function TopRow({ panes, places }: { panes: RefObject<HTMLElement | null>; places: readonly ScrollLink[] }) {
  useTopRow(panes, places)
  return null
}

function TableToolbar({
  onFind,
  isAlone,
  onToggleAlone,
}: {
  onFind: () => void
  isAlone: boolean
  onToggleAlone: (() => void) | undefined
}) {
  const plan = usePlan()
  return (
    <PaneToolbar label={TABLE} title={TASKS}>
      <IconButton label={FIND_AND_FILTER} icon="find" shortcut="Ctrl+F" onPress={onFind} />
      <IconButton label={COLLAPSE_ALL} icon="chevronRight" onPress={() => plan.setAllCollapsed(true)} />
      <IconButton label={EXPAND_ALL} icon="chevronDown" onPress={() => plan.setAllCollapsed(false)} />
      <ColumnsButton />
      {onToggleAlone && (
        <Button
          look="quiet"
          icon={isAlone ? 'chart' : 'table'}
          onPress={onToggleAlone}
          data-pane-switch="table"
        >
          <span>{isAlone ? SHOW_CHART : TABLE_ONLY}</span>
        </Button>
      )}
    </PaneToolbar>
  )
}
