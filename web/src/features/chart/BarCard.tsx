import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '../../editor/__generated__/types'
import { Icon } from '../../ui/Icon'
import styles from './BarCard.module.css'

interface BarCardProps {
  card: Card
  /** Place in the window, px. */
  x: number
  y: number
  onClose: () => void
}

const GAP = 10

/** The popup of a bar. All of it is text; React writes text nodes. */
export function BarCard({ card, x, y, onClose }: BarCardProps) {
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
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  return (
    <div ref={box} role="dialog" aria-label={card.name} className={styles.card} style={place}>
      <h3>
        {card.isMilestone && <span aria-hidden="true">◆ </span>}
        {card.name}
      </h3>
      <p className={styles.dates}>{card.dates}</p>
      <dl>
        <dt>Duration</dt>
        <dd>
          {count(card.days, 'day')}, {count(card.workingDays, 'working day')}
        </dd>
        <dt>Owner</dt>
        <dd>{card.owner}</dd>
        <dt>Progress</dt>
        <dd>
          {card.progress} %
          {card.isDone && (
            <span className={styles.done}>
              <Icon name="check" size={12} /> Done
            </span>
          )}
          {card.isLate && (
            <span className={styles.late}>
              <Icon name="warning" size={12} /> Late
            </span>
          )}
        </dd>
        {card.priors.length > 0 && (
          <>
            <dt>Waits for</dt>
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
    </div>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
