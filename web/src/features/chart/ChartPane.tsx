/** The right pane: the Gantt chart and its buttons (spec §2). */
import { useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react'
import type { TaskId } from '../../editor/__generated__/types'
import { usePlan, usePlanValue } from '../../editor/PlanProvider'
import { showPlacing } from '../../state/placing'
import { EmptyState } from '../../ui/EmptyState'
import { Heard } from '../../ui/Heard'
import { ROW_HEIGHT } from '../../ui/metrics'
import { notify } from '../../ui/notices'
import type { ScrollLink } from '../../ui/scroll-link'
import { NO_TASK_MATCHES } from '../../ui/texts'
import { useHeaderHeight } from '../../ui/use-narrow'
import { ChartOptionsMenu, useBehaviour } from './ChartOptionsMenu'
import { ChartErrorBoundary } from './ChartErrorBoundary'
import { NOTHING_TO_DRAW, GANTT_CHART, BARS, KEYS_HELP } from './texts-later'
import { ChartLegend } from './ChartLegend'
import styles from './ChartPane.module.css'
import type { ChartSource } from './chart-source'
import { follow } from './following'
import { fitPlan } from './going'
import type { DependencyAt } from './interaction'
import type { KeptPlace } from './kept-place'
import { ChartToolbar } from './ChartToolbar'
import { PictureDialog } from './PictureDialog'
import { OpenCard } from './OpenCard'
import { planSource } from './plan-source'
import { useChart } from './use-chart'
import type { WindowedGantt } from './windowed-gantt'
import type { OptionDialogs } from './use-chart-options'
import type { ChartBehaviour } from './chart-options'
import './look'

/** A chosen arrow is opened where its task is changed. */
const openDependency = ({ task, prior, x, y }: DependencyAt) => showPlacing({ task, prior, at: { x, y } })

interface ChartPlace {
  /** Shared with the table while scrolling is synchronous. */
  scroll: ScrollLink
  isAlone: boolean
  /** Not given where something else of the page does it. */
  onToggleAlone: (() => void) | undefined
  /** Where the chart stood before, for as long as the page is open. */
  place: KeptPlace
  /** The page's session (spec §5). */
  auth: object | null
  /** Opens a task for editing. */
  onEdit: (task: TaskId) => void
  /** Shows all fields of a task. */
  onOpen: (task: TaskId) => void
  /** A picture is asked for, here or elsewhere on the page. */
  isPicturing: boolean
  onPicture: (isPicturing: boolean) => void
  /** What decides the dates, for the line above the chart. */
  dates?: ReactNode
  /** Why a task starts when it does, for its card; `goTo` is for the task that holds it. */
  why?: (task: TaskId, goTo: (task: TaskId) => void, onShow: () => void) => ReactNode
  /** What stands where no bar is: the specification's sentence, and more. */
  empty?: (text: string) => ReactNode
  /** The chart's options and events; the same object as long as they are the same. */
  behaviour?: ChartBehaviour
}

/** As wide as words get before they take another line, and its frame, px: ChartPane.module.css draws it. */
const WIDEST = 336

/** Right of the pointer, else left of it; where neither side has the room, as far left as all of it is in the window. */
function besidePointer({ x, y }: { x: number; y: number }) {
  const [top, right] = [y + 18, window.innerWidth - x + 14]
  if (right - 28 >= WIDEST) return { left: x + 14, top }
  if (x - 14 >= WIDEST) return { right, top }
  return { left: Math.max(8, window.innerWidth - WIDEST - 8), top }
}

/** Who goes to a task goes to its bar, where no table takes the focus to its row. */
function useFocusAlone(isAlone: boolean, chart: RefObject<WindowedGantt | null>) {
  const plan = usePlan()
  useEffect(() => {
    if (!isAlone) return
    return plan.onReveal(({ task, how }) => {
      if (how !== 'focus' || !chart.current) return
      // A bar out of view is not drawn.
      follow(chart.current, task)
      chart.current.focusTask(task)
    })
  }, [isAlone, chart, plan])
}

/** As the specification has it (§2). */
const DEFAULT: ChartBehaviour = {}
const HELP_ID = 'chart-keys'

export function ChartPane(place: ChartPlace & OptionDialogs) {
  const plan = usePlan()
  const source = useMemo(() => planSource(plan), [plan])
  const behaviour = useBehaviour()
  const { isAlone, onEdit } = place
  const isAllHidden = usePlanValue(({ tasks, count }) => tasks > 0 && count === 0)
  useEffect(() => {
    // What a key adds is named here where no table is there to name it in.
    if (!isAlone) return
    return plan.onReveal(({ task, how }) => {
      if (how === 'edit' || how === 'name') onEdit(task)
    })
  }, [isAlone, onEdit, plan])
  return (
    <ChartErrorBoundary>
      <ChartView
        behaviour={behaviour}
        {...place}
        source={source}
        nothing={isAllHidden ? NO_TASK_MATCHES : NOTHING_TO_DRAW}
      />
    </ChartErrorBoundary>
  )
}

function ChartView({
  auth,
  source,
  scroll,
  place,
  isAlone,
  onToggleAlone,
  onEdit,
  onOpen,
  behaviour = DEFAULT,
  isPicturing,
  onPicture,
  dates,
  why,
  empty,
  onDialog,
  nothing,
}: ChartPlace & OptionDialogs & { source: ChartSource; nothing: string }) {
  const header = useHeaderHeight()
  const { host, chart, news, told, showCard, closeCard, followChain } = useChart({
    auth,
    source,
    scroll,
    rowHeight: ROW_HEIGHT,
    // Beside the table its header is the table's; alone it is the screen's own (spec §9).
    headerHeight: isAlone ? null : header,
    behaviour,
    place,
    edit: onEdit,
    openDependency,
    // The same notice again takes the place of the last.
    tell: (text) => notify({ id: 'chart', kind: 'info', text, isAnswer: true }),
  })
  useFocusAlone(isAlone, chart)
  const { extent, card: cardAt, hint, holiday } = news
  const isEmpty = extent?.rows === 0
  const onFit = useCallback(() => void (chart.current && fitPlan(chart.current)), [chart])
  const canFit = extent !== null && !isEmpty
  // The same as long as nothing in it changed: the bar is not drawn anew with every edit.
  const options = useMemo(
    () => <ChartOptionsMenu onDialog={onDialog} onFit={canFit ? onFit : null} />,
    [canFit, onDialog, onFit],
  )
  useEffect(() => {
    // Without a bar to stand on, what scrolls must take the focus itself.
    const box = host.current?.querySelector<HTMLElement>('.gantt-container')
    if (box) box.tabIndex = isEmpty ? 0 : -1
  }, [host, isEmpty])

  return (
    <section aria-label={GANTT_CHART} className={styles.pane}>
      <ChartToolbar
        chart={chart}
        view={extent?.view}
        zoomedIn={extent?.zoomedIn}
        zoomedOut={extent?.zoomedOut}
        isEmpty={!extent || isEmpty}
        isAlone={isAlone}
        onToggleAlone={onToggleAlone}
        onPicture={onPicture}
        dates={dates}
      >
        {options}
      </ChartToolbar>
      <div
        ref={host}
        role="group"
        aria-label={BARS}
        aria-describedby={HELP_ID}
        className={`${styles.host} gantt-host`}
      >
        {behaviour.colour_by && !isEmpty && <ChartLegend by={behaviour.colour_by} />}
      </div>
      {extent?.rows === 0 && (empty?.(nothing) ?? <EmptyState text={nothing} ways={[]} />)}
      <p id={HELP_ID} hidden>
        {KEYS_HELP}
      </p>
      <div role="status" className={styles.said}>
        <Heard told={told} />
      </div>
      {isPicturing && extent && (
        <PictureDialog source={source} chart={chart} onClose={() => onPicture(false)} />
      )}
      <OpenCard
        at={cardAt}
        source={source}
        chart={chart}
        // Under a pointer that rests it is read: to be changed it is asked for.
        isRead={behaviour.readonly === true || (behaviour.popup_on === 'hover' && !cardAt?.takesFocus)}
        onOpen={onOpen}
        why={why}
        showCard={showCard}
        closeCard={closeCard}
        followChain={followChain}
      />
      {hint && (
        <div aria-hidden="true" className={styles.hint} style={besidePointer(hint)}>
          {hint.text}
        </div>
      )}
      {/* The card says it too, and would lie below. */}
      {holiday && !cardAt && (
        <div className={styles.hint} style={besidePointer(holiday)}>
          {holiday.text}
        </div>
      )}
    </section>
  )
}
