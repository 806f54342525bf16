/** Every field of a card. A field is kept when it is left, by the rules of the table's cells. */
import { useEffect, useRef, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { STATUS_OPTIONS } from '../../editor/statuses'
import { useMeaning } from '../../state/meaning-of'
import { hasNoOwner, useOwners } from '../../state/owners'
import { Button, IconButton } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import { OfferField } from '../../ui/OfferField'
import { Select } from '../../ui/Select'
import { isCommandHeld } from '../../ui/keys'
import { TextField } from '../../ui/TextField'
import { CLOSE } from '../../ui/texts'
import {
  MOVE_TO_PARENT_LEVEL,
  MOVE_TO_SUBTASK_LEVEL,
  NEW_TASK,
  taskText,
  DONE,
  TASK,
  OWNER,
  OWNERS,
  PRIOR_DEPENDENCY,
  PRIOR_HINT,
  START_DATE,
  DURATION_DAYS,
  PROGRESS,
  STATUS,
  LEVEL,
  levelText,
  COMMENT,
  END_DATE,
  LAST_DAY,
  MILESTONE,
  LATE,
  YES,
} from './texts'
import styles from './CardDialog.module.css'
import { useCardFields, type CardFields } from './use-card-fields'

/** By the rules of the table: subtasks come along, and no level is jumped (N6, N7). */
const LEVEL_STEPS = [
  { type: 'outdent', label: MOVE_TO_PARENT_LEVEL, icon: 'outdent' },
  { type: 'indent', label: MOVE_TO_SUBTASK_LEVEL, icon: 'indent' },
] as const

interface CardDialogProps extends CardFields {
  /** Redraws with the plan, so that calculated fields follow. */
  revision: number
}

export function CardDialog(props: CardDialogProps) {
  const { card, isReadOnly } = props
  const plan = usePlan()
  const { field, leaving, readTyped, set, close, cancel } = useCardFields(props)
  const startMeans = useMeaning(readTyped('startDate'))
  const findOwners = useOwners()
  const [levelError, setLevelError] = useState<string | null>(null)
  const name = useRef<HTMLInputElement>(null)
  const isNew = useRef(card.name === NEW_TASK)
  useEffect(() => {
    // What is typed next is its name, in place of the one that every new task has.
    if (isNew.current) name.current?.select()
  }, [])

  return (
    <Dialog
      title={taskText(card.number)}
      onClose={cancel}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text'
        if (isLine) close()
        else if (event.target instanceof HTMLTextAreaElement && isCommandHeld(event)) {
          event.preventDefault()
          event.stopPropagation()
          close()
        }
      }}
      foot={
        <Button look="primary" onPress={close}>
          {CLOSE}
        </Button>
      }
    >
      <div className={styles.fields}>
        <div className={styles.whole} {...leaving('name')}>
          <TextField {...field('name', TASK)} inputRef={name} autoFocus={!isReadOnly} />
        </div>
        <div {...leaving('owner')}>
          <OfferField
            {...field('owner', OWNER)}
            find={findOwners}
            offersLabel={OWNERS}
            isPlaceholder={hasNoOwner(card) && !readTyped('owner')}
          />
        </div>
        <div {...leaving('priorDependency')}>
          <TextField {...field('priorDependency', PRIOR_DEPENDENCY)} placeholder={PRIOR_HINT} />
        </div>
        <div {...leaving('startDate')}>
          <DateField {...field('startDate', START_DATE)} meaning={startMeans} />
        </div>
        <div {...leaving('duration')}>
          <TextField {...field('duration', DURATION_DAYS)} inputMode="numeric" />
        </div>
        <div {...leaving('progress')}>
          <TextField {...field('progress', PROGRESS)} inputMode="numeric" />
        </div>
        <Select
          label={STATUS}
          value={card.status}
          options={STATUS_OPTIONS}
          isDisabled={isReadOnly}
          onChange={(status) => set('status', status)}
        />
        <div role="group" aria-label={LEVEL} className={styles.level}>
          <span>{levelText(card.level)}</span>
          {LEVEL_STEPS.map(({ type, label, icon }) => (
            <IconButton
              key={type}
              label={label}
              icon={icon}
              isDisabled={isReadOnly}
              onPress={() => {
                const outcome = plan.runQuietly({ type, tasks: [card.id] })
                setLevelError(outcome.ok ? null : outcome.refusal.message)
              }}
            />
          ))}
        </div>
        <div className={styles.done}>
          <Checkbox
            isSelected={card.done}
            isDisabled={isReadOnly}
            onChange={(done) => set('done', String(done))}
          >
            {DONE}
          </Checkbox>
        </div>
        {levelError && (
          <p role="alert" className={`${styles.whole} ${styles.problems}`}>
            {levelError}
          </p>
        )}
        <div className={styles.whole} {...leaving('comment')}>
          <TextField {...field('comment', COMMENT)} isMultiline rows={3} />
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name={END_DATE} value={`${card.endDate} (${card.ends})`} />
        <Fact name={LAST_DAY} value={card.lastDay} />
        {card.isMilestone && <Fact name={MILESTONE} value={YES} />}
        {card.isLate && <Fact name={LATE} value={YES} />}
      </dl>
      {card.refusal && <p className={styles.problems}>{card.refusal}</p>}
      {card.problems.length > 0 && (
        <ul className={styles.problems}>
          {card.problems.map((problem) => (
            <li key={problem.message}>{problem.message}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
