/** One column of the board. Only the cards in view are in the page. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { BoardColumn, TaskId } from '../../editor/__generated__/types'
import { days, number } from '../../ui/count'
import { AddCard } from './AddCard'
import { useBoard, useLaneLook, useLiftedTask, type Reveal } from './board-context'
import { CARD_GAP, CARD_STEP } from './card-size'
import { CardView } from './CardView'
import { cardsInText, laneText } from './texts'
import { useOthers } from './use-others'
import styles from './Lane.module.css'

interface LaneProps {
  column: BoardColumn
  index: number
  reveal: Reveal | null
  instructionsId: string
}

export function Lane({ column, index, reveal, instructionsId }: LaneProps) {
  const { source, drag } = useBoard()
  const look = useLaneLook(index)
  const lifted = useLiftedTask()
  const scroller = useRef<HTMLDivElement>(null)
  useOthers(scroller)
  const [active, setActive] = useState<TaskId | null>(null)

  // These stay in the page wherever the scroll goes: the focus and a touch in progress must not lose their card.
  const placeOf = (task: TaskId | null): number => {
    const found = task === null ? null : source.place(task)
    return found?.column === column.id ? found.place : -1
  }
  const revealed = reveal?.column === column.id ? placeOf(reveal.task) : -1
  const activePlace = placeOf(active)
  const liftedPlace = look === 'idle' ? -1 : placeOf(lifted)
  const keep = [revealed, activePlace, liftedPlace].filter((place) => place >= 0 && place < column.count)
  const kept = keep.join()
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.split(',').filter(Boolean).map(Number)])].sort(
        (a, b) => a - b,
      ),
    [kept],
  )
  const virtual = useVirtualizer({
    count: column.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_STEP,
    overscan: 2,
    rangeExtractor,
    initialRect: { width: 280, height: 620 },
  })
  const places = virtual.getVirtualItems().map((item) => item.index)
  const cards = source.cards(column.id, places)
  const stop = activePlace >= 0 ? activePlace : (places[0] ?? 0)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || revealed < 0 || reveal?.isStill) return
    const top = revealed * CARD_STEP
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + CARD_STEP > box.scrollTop + box.clientHeight)
      box.scrollTop = top + CARD_STEP - box.clientHeight
    // Only a new request scrolls: the visitor may scroll away from an old one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reveal?.request])

  const plan = usePlan()
  useEffect(() => plan.onReplacing(() => scroller.current?.scrollTo({ top: 0 })), [plan])

  const check = look === 'idle' || look === 'own' || look === 'overOwn' ? null : drag.check(index)
  return (
    <section
      translate="no"
      aria-label={laneText(column.title, column.count, column.days)}
      data-lane={index}
      data-look={look}
      data-hue={column.colour}
      className={styles.lane}
    >
      <header className={styles.head} data-tip={column.filter}>
        <span aria-hidden="true" className={styles.dot} />
        <h3 className={styles.title} data-full={column.title}>
          {column.title}
        </h3>
        <span className={styles.count}>{number(column.count)}</span>
        <span className={styles.days}>{days(column.days)}</span>
      </header>
      {check && (check.refusal ?? check.effect) && (
        <p aria-hidden="true" className={styles.verdict}>
          {check.refusal ?? `${check.effect.charAt(0).toUpperCase()}${check.effect.slice(1)}`}
        </p>
      )}
      <div ref={scroller} className={styles.scroller} data-scroller>
        {column.count === 0 ? (
          <p className={styles.empty}>{column.filter}</p>
        ) : (
          <ul
            aria-label={cardsInText(column.title)}
            className={styles.cards}
            style={{ height: virtual.getTotalSize() - CARD_GAP }}
            onFocus={(event) => {
              const card = event.target.closest<HTMLElement>('[data-card]')
              if (card) setActive(Number(card.dataset.card))
            }}
          >
            {cards.map((card, at) => {
              const place = places[at] ?? 0
              return (
                card && (
                  <CardView
                    key={card.id}
                    card={card}
                    place={place}
                    count={column.count}
                    isTabStop={place === stop}
                    isLifted={card.id === lifted}
                    request={reveal?.task === card.id ? reveal.request : null}
                    glows={reveal?.task === card.id && reveal.glows}
                    instructionsId={instructionsId}
                  />
                )
              )
            })}
          </ul>
        )}
        {look === 'over' && check && (
          <span
            aria-hidden="true"
            className={styles.slot}
            style={{ transform: `translateY(${check.place * CARD_STEP - CARD_GAP / 2}px)` }}
          />
        )}
      </div>
      <AddCard column={column} />
    </section>
  )
}
