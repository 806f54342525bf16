import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Card } from '../../editor/__generated__/types'
import { Button } from '../../ui/Button'
import { counted, days } from '../../ui/count'
import { Icon } from '../../ui/Icon'
import { shownText } from '../../ui/shown-text'
import {
  DURATION,
  OWNER,
  PROGRESS,
  DONE,
  LATE,
  WAITS_FOR,
  STRETCH_OVER_SUBTASKS,
  DEPENDENCIES,
  EDIT,
  WORKING_DAYS,
} from './texts-later'
import styles from './BarCard.module.css'
import type { CardAt } from './interaction'

interface BarCardProps {
  card: Card
  at: CardAt
  isReadOnly: boolean
  onEdit: () => void
  onStretch: () => void
  /** Its dependencies and limits are to be seen. */
  onPlacing: () => void
  /** Why it starts when it does. */
  why: ReactNode
  /** @param hadFocus it goes back to the bar */
  onClose: (hadFocus: boolean) => void
}

const GAP = 10

/** The popup of a bar. All of it is text; React writes text nodes. */
export function BarCard({ card, at, isReadOnly, onEdit, onStretch, onPlacing, why, onClose }: BarCardProps) {
  const { x, y, takesFocus } = at
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: x + GAP, top: y + GAP })

  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect()
    if (!size) return
    const fits = (at: number, length: number, room: number) =>
      Math.max(GAP, Math.min(at, room - length - GAP))
    setPlace({
      left: fits(x + GAP, size.width, window.innerWidth),
      // Above the pointer where there is no room below it: never over the bar itself.
      top: y + GAP + size.height > window.innerHeight ? Math.max(GAP, y - GAP - size.height) : y + GAP,
    })
  }, [x, y, card])

  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [at, takesFocus])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose(box.current?.contains(document.activeElement) ?? false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  return (
    <div ref={box} role="dialog" aria-label={card.name} tabIndex={-1} className={styles.card} style={place}>
      <h3>
        {card.isMilestone && <span aria-hidden="true">◆ </span>}
        {shownText(card.name)}
      </h3>
      <p className={styles.dates}>
        {card.dates}
        <br />
        {card.ends}
      </p>
      <dl>
        <dt>{DURATION}</dt>
        <dd>
          {days(card.days)}, {counted(card.workingDays, WORKING_DAYS)}
        </dd>
        <dt>{OWNER}</dt>
        <dd>{card.owner}</dd>
        <dt>{PROGRESS}</dt>
        <dd>
          {card.progress} %
          {card.isDone && (
            <span className={styles.done}>
              <Icon name="check" size={12} /> {DONE}
            </span>
          )}
          {card.isLate && (
            <span className={styles.late}>
              <Icon name="warning" size={12} /> {LATE}
            </span>
          )}
        </dd>
        {card.priors.length > 0 && (
          <>
            <dt>{WAITS_FOR}</dt>
            <dd>
              <ul>
                {card.priors.map((prior) => (
                  <li key={prior.number}>
                    {prior.number}. {prior.name}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {card.baseline && <p className={styles.baseline}>{card.baseline}</p>}
      {card.endsWhy && <p className={styles.why}>{card.endsWhy}</p>}
      {card.notes.length > 0 && (
        <ul className={styles.notes}>
          {card.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {why}
      {!isReadOnly && (
        <div className={styles.buttons}>
          {card.canStretch && <Button onPress={onStretch}>{STRETCH_OVER_SUBTASKS}</Button>}
          <Button onPress={onPlacing}>{DEPENDENCIES}</Button>
          <Button onPress={onEdit}>{EDIT}</Button>
        </div>
      )}
    </div>
  )
}
