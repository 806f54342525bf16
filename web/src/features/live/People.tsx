/** Who else has the link open: a face each, and all of them in a list that says where they stand. */
import { useRef, useState, type CSSProperties } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { usePlan } from '../../editor/PlanProvider'
import type { Here, Other } from '../../state/presence'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { Tooltip } from '../../ui/Tooltip'
import styles from './People.module.css'
import { goToPersonText, hereText, PEOPLE_HERE, placeText, viewersText } from './texts'

/** More are in the list. */
const MOST_FACES = 5

interface PeopleProps {
  here: Here
  /** There is room for one small button only. */
  isSmall: boolean
}

export function People({ here: { others, viewers }, isSmall }: PeopleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const goTo = useGoTo()
  const count = others.length + viewers
  if (count === 0) return null
  return (
    <div role="group" aria-label={PEOPLE_HERE} className={styles.people}>
      {!isSmall &&
        others.slice(0, MOST_FACES).map((other) => (
          <Tooltip key={other.number} text={goToPersonText(other.name)}>
            <AriaButton
              aria-label={goToPersonText(other.name)}
              onPress={() => goTo(other)}
              className={styles.face ?? ''}
            >
              <Face {...other} />
            </AriaButton>
          </Tooltip>
        ))}
      <AriaButton
        ref={button}
        aria-label={hereText(
          others.map(({ name }) => name),
          viewers,
        )}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={styles.count ?? ''}
      >
        <Icon name="person" size={14} />
        <span>{count}</span>
      </AriaButton>
      <Popover label={PEOPLE_HERE} at={button} isOpen={isOpen} onClose={() => setOpen(false)} isSheet>
        <List
          others={others}
          viewers={viewers}
          onGo={(other) => {
            setOpen(false)
            goTo(other)
          }}
        />
      </Popover>
    </div>
  )
}

function List({ others, viewers, onGo }: Here & { onGo: (other: Other) => void }) {
  const plan = usePlan()
  return (
    <ul className={styles.list}>
      {others.map((other, at) => (
        <li key={other.number}>
          <button type="button" autoFocus={at === 0} onClick={() => onGo(other)} className={styles.person}>
            <Face {...other} />
            <span className={styles.name}>{other.name}</span>
            <span className={styles.place}>
              {placeText(other.at, other.at && rowOf(plan, other.at.task))}
            </span>
          </button>
        </li>
      ))}
      {viewers > 0 && <li className={styles.viewers}>{viewersText(viewers, others.length > 0)}</li>}
    </ul>
  )
}

const Face = ({ initials, hue }: Other) => (
  <span aria-hidden="true" className={styles.initials} style={{ '--hue': hue } as CSSProperties}>
    {initials}
  </span>
)

/** The number of a task, where its row is shown. */
const rowOf = (plan: ReturnType<typeof usePlan>, task: number): number | null =>
  plan.row(plan.indexOf(task))?.number ?? null

function useGoTo() {
  const plan = usePlan()
  return ({ at }: Other) => {
    if (!at) return
    // Out of a fold it is brought by choosing it.
    if (plan.indexOf(at.task) < 0) plan.select(at.task)
    else plan.show(at.task)
  }
}
