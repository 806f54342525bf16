import type { Card } from '../../editor/__generated__/types'
import { counted, days } from '../../ui/count'
import { Icon } from '../../ui/Icon'
import { shownText } from '../../ui/shown-text'
import styles from './BarCard.module.css'
import { DONE, LATE, OWNER, PROGRESS, WAITS_FOR, WORKING_DAYS } from './texts-later'

/** Where nothing may be changed: all that the card's fields would hold, as text. */
export function BarFacts({ card }: { card: Card }) {
  return (
    <>
      <h3>
        {card.isMilestone && <span aria-hidden="true">◆ </span>}
        {shownText(card.name)}
      </h3>
      <Dates card={card} />
      <dl>
        <dt>{OWNER}</dt>
        <dd>{card.owner}</dd>
        <dt>{PROGRESS}</dt>
        <dd>
          {card.progress} % <Marks card={card} />
        </dd>
      </dl>
    </>
  )
}

/** When it is, in words. */
export const Dates = ({ card }: { card: Card }) => (
  <p className={styles.dates}>
    {card.dates}
    <br />
    {card.ends}
    <br />
    {days(card.days)}, {counted(card.workingDays, WORKING_DAYS)}
  </p>
)

/** Done or late, told by a sign and a word as well as by colour. */
export const Marks = ({ card }: { card: Card }) => (
  <>
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
  </>
)

/** What is told of it and not changed there: what it waits for, its baseline, what is out of order. */
export function BarNotes({ card }: { card: Card }) {
  return (
    <>
      {card.priors.length > 0 && (
        <dl>
          <dt>{WAITS_FOR}</dt>
          <dd>
            <ul>
              {card.priors.map((prior) => (
                <li key={prior.number} className={styles.prior} title={prior.name}>
                  {prior.number}. {prior.name}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
      {card.baseline && <p className={styles.baseline}>{card.baseline}</p>}
      {card.endsWhy && <p className={styles.why}>{card.endsWhy}</p>}
      {card.notes.length > 0 && (
        <ul className={styles.notes}>
          {card.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
