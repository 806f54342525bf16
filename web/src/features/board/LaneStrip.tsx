/** The columns side by side, those in view alone; or one at a time on narrow screens. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBoard, type Reveal } from './board-context'
import styles from './Board.module.css'
import { LANE_GAP, laneWidth } from './card-size'
import { Lane } from './Lane'
import { LaneSwitch } from './LaneSwitch'

interface LaneStripProps {
  isNarrow: boolean
  /** The column to be in view; alone on a narrow screen. */
  shown: number
  onShow: (index: number) => void
  reveal: Reveal | null
  instructionsId: string
}

/** The column a card was lifted from: it stays in the page, and the focus and the finger with it. */
function useLiftedLane(): number | null {
  const { drag } = useBoard()
  return useSyncExternalStore(drag.subscribe, () => {
    const state = drag.get().drag
    return state.at === 'lifted' ? state.ownIndex : null
  })
}

export function LaneStrip(props: LaneStripProps) {
  return props.isNarrow ? <OneLane {...props} /> : <AllLanes {...props} />
}

function OneLane({ shown, onShow, reveal, instructionsId }: LaneStripProps) {
  const { source } = useBoard()
  const lifted = useLiftedLane()
  const column = source.column(shown)
  if (!column) return null
  const behind = lifted !== null && lifted !== shown ? source.column(lifted) : null
  return (
    <>
      <LaneSwitch source={source} shown={column} index={shown} onShow={onShow} />
      <div className={styles.single} data-strip="one">
        {/* The shown one first. In one list, so that the lifted card's column keeps its elements as another comes to the front. */}
        {[{ column, index: shown }, ...(behind ? [{ column: behind, index: lifted ?? 0 }] : [])].map(
          (lane) => (
            <div key={lane.column.id} className={lane.index === shown ? styles.front : styles.behind}>
              <Lane {...lane} reveal={reveal} instructionsId={instructionsId} />
            </div>
          ),
        )}
      </div>
    </>
  )
}

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const useWindowWidth = (): number => useSyncExternalStore(onResize, () => window.innerWidth)

function AllLanes({ shown, reveal, instructionsId }: LaneStripProps) {
  const { source } = useBoard()
  const strip = useRef<HTMLDivElement>(null)
  const lifted = useLiftedLane()
  const [active, setActive] = useState(-1)
  const total = source.total()
  const width = laneWidth(useWindowWidth(), total)

  const keep = [active, lifted ?? -1, reveal?.columnIndex ?? -1].filter((at) => at >= 0 && at < total).join()
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...keep.split(',').filter(Boolean).map(Number)])].sort(
        (a, b) => a - b,
      ),
    [keep],
  )
  const virtual = useVirtualizer({
    horizontal: true,
    count: total,
    getScrollElement: () => strip.current,
    estimateSize: () => width + LANE_GAP,
    overscan: 1,
    paddingStart: LANE_GAP,
    rangeExtractor,
    initialRect: { width: window.innerWidth, height: 700 },
  })

  // Sizes are reckoned once; another width is another reckoning.
  useEffect(() => virtual.measure(), [virtual, width])

  const { request, isStill } = reveal ?? {}
  useEffect(() => {
    const box = strip.current
    if (!box || isStill) return
    const left = shown * (width + LANE_GAP)
    const right = left + width + 2 * LANE_GAP
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
  }, [shown, request, isStill, width])

  return (
    <div
      ref={strip}
      className={styles.strip}
      data-strip
      onFocus={(event) => {
        const lane = event.target.closest<HTMLElement>('[data-lane]')
        if (lane) setActive(Number(lane.dataset.lane))
      }}
    >
      <div className={styles.lanes} style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const column = source.column(index)
          return (
            column && (
              <div
                key={column.id}
                className={styles.place}
                style={{ width, transform: `translateX(${start}px)` }}
              >
                <Lane column={column} index={index} reveal={reveal} instructionsId={instructionsId} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
