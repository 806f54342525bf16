import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { days } from '../../ui/count'
import { Icon } from '../../ui/Icon'
import { useBoard } from './board-context'
import styles from './Card.module.css'
import { CardFace } from './CardFace'
import { CardNumber } from './CardNumber'
import { CARD_HEIGHT, CARD_STEP } from './card-size'
import { describe, CARD, actionsLabel, durationOfText, progressOfText } from './texts'

interface CardViewProps {
  card: Row
  place: number
  count: number
  isTabStop: boolean
  isLifted: boolean
  /** Of the request to see this card, if there is one. */
  request: number | null
  glows: boolean
  instructionsId: string
}

export const CardView = memo(function CardView(props: CardViewProps) {
  const { card, place, count, isTabStop, isLifted, request, glows } = props
  const { actions } = useBoard()
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (request !== null && actions.takeOnce(request)) box.current?.focus({ preventScroll: true })
  }, [request, actions])

  // A glow that ends leaves the element as it is: with another one the focus would be lost.
  const [glow, setGlow] = useState(request)
  if (glows && glow !== request) setGlow(request)

  const numbers = { task: card.id, isTabStop }
  return (
    <li
      aria-setsize={count}
      aria-posinset={place + 1}
      className={styles.item}
      style={{ height: CARD_HEIGHT, transform: `translateY(${place * CARD_STEP}px)` }}
    >
      <div
        ref={box}
        role="group"
        aria-roledescription={CARD}
        aria-label={describe(card)}
        aria-describedby={props.instructionsId}
        tabIndex={isTabStop ? 0 : -1}
        data-card={card.id}
        data-lifted={isLifted}
        data-done={card.done}
        className={styles.card}
        // A second request for the same card begins its glow anew.
        key={glow}
        data-glows={glows}
      >
        <CardFace
          card={card}
          menu={
            <button
              type="button"
              className={styles.more}
              aria-label={actionsLabel(card.name)}
              aria-haspopup="menu"
              tabIndex={isTabStop ? 0 : -1}
              onClick={(event) => {
                const at = event.currentTarget.getBoundingClientRect()
                actions.menu(card, { x: at.left, y: at.bottom })
              }}
            >
              <Icon name="more" />
            </button>
          }
          duration={
            <CardNumber
              {...numbers}
              field="duration"
              label={durationOfText(card.name)}
              value={card.duration}
              shown={days(card.duration)}
            />
          }
          progress={
            <CardNumber
              {...numbers}
              field="progress"
              label={progressOfText(card.name)}
              value={card.progress}
              shown={`${card.progress} %`}
            />
          }
        />
      </div>
    </li>
  )
})
