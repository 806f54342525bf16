import type { ReactNode } from 'react'
import type { Row } from '../../editor/__generated__/types'
import { days } from '../../ui/count'
import { shownText } from '../../ui/shown-text'
import styles from './Card.module.css'
import { dateRange, tagOf, LATE, levelText } from './texts'

interface CardFaceProps {
  card: Row
  /** The two numbers, when they can be edited; plain text otherwise. */
  progress?: ReactNode
  duration?: ReactNode
  menu?: ReactNode
}

/** What a card shows; also what is carried along while it is lifted. */
export function CardFace({ card, progress, duration, menu }: CardFaceProps) {
  const tag = tagOf(card)
  return (
    <>
      <div className={styles.top}>
        <span className={styles.name} title={shownText(card.name)}>
          {card.isMilestone && (
            <span aria-hidden="true" className={styles.diamond}>
              ◆{' '}
            </span>
          )}
          {shownText(card.name)}
        </span>
        {menu}
      </div>
      <div className={styles.line}>
        <span className={styles.owner}>{card.owner}</span>
        {card.isLate && <span className={styles.late}>{LATE}</span>}
        {tag && <span className={styles.tag}>{tag}</span>}
        <span className={styles.level}>{levelText(card.level)}</span>
      </div>
      <div className={styles.line}>
        <span className={styles.dates} title={[card.ends, card.endDateWhy].filter(Boolean).join('. ')}>
          {dateRange(card.startDate, card.endDate)}
        </span>
        {duration ?? <span className={styles.number}>{days(card.duration)}</span>}
      </div>
      <div className={styles.line}>
        <span aria-hidden="true" className={styles.bar} data-done={card.done}>
          <span style={{ width: `${card.progress}%` }} />
        </span>
        {progress ?? <span className={styles.number}>{card.progress} %</span>}
      </div>
    </>
  )
}
