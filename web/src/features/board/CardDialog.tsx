/** Every field of a card. A field is kept when it is left, by the rules of the table's cells. */
import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { STATUS_OPTIONS } from '../../editor/statuses'
import type { Row } from '../../editor/__generated__/types'
import { Button, IconButton } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DateField } from '../../ui/DateField'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import { meaningOf } from '../../ui/meaning-of'
import { TextField } from '../../ui/TextField'
import styles from './CardDialog.module.css'
import { useCardFields } from './use-card-fields'

/** By the rules of the table: subtasks come along, and no level is jumped (N6, N7). */
const LEVEL_STEPS = [
  { type: 'outdent', label: 'Move to parent level', icon: 'outdent' },
  { type: 'indent', label: 'Move to subtask level', icon: 'indent' },
] as const

interface CardDialogProps {
  card: Row
  /** Redraws with the plan, so that calculated fields follow. */
  revision: number
  isReadOnly: boolean
  onClose: () => void
}

export function CardDialog({ card, isReadOnly, onClose }: CardDialogProps) {
  const plan = usePlan()
  const { field, leaving, readTyped, set, close, cancel } = useCardFields(card, isReadOnly, onClose)
  const [levelError, setLevelError] = useState<string | null>(null)

  return (
    <Dialog
      isOpen
      title={`Task ${card.number}`}
      onClose={cancel}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return
        if (event.target instanceof HTMLInputElement && event.target.type === 'text') close()
      }}
      foot={
        <Button look="primary" onPress={close}>
          Done
        </Button>
      }
    >
      <div className={styles.fields}>
        <div className={styles.whole} {...leaving('name')}>
          <TextField {...field('name', 'Task')} autoFocus={!isReadOnly} />
        </div>
        <div {...leaving('owner')}>
          <TextField {...field('owner', 'Owner')} />
        </div>
        <div {...leaving('priorDependency')}>
          <TextField {...field('priorDependency', 'Prior dependency')} placeholder="Task numbers: 9, 10" />
        </div>
        <div {...leaving('startDate')}>
          <DateField
            {...field('startDate', 'Start date')}
            meaning={meaningOf(plan.ask.readDate(readTyped('startDate')), readTyped('startDate'))}
          />
        </div>
        <div {...leaving('duration')}>
          <TextField {...field('duration', 'Duration (days)')} inputMode="numeric" />
        </div>
        <div {...leaving('progress')}>
          <TextField {...field('progress', 'Progress (%)')} inputMode="numeric" />
        </div>
        <Select
          label="Status"
          value={card.status}
          options={STATUS_OPTIONS}
          isDisabled={isReadOnly}
          onChange={(status) => set('status', status)}
        />
        <div role="group" aria-label="Level" className={styles.level}>
          <span>Level {card.level}</span>
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
            Done
          </Checkbox>
        </div>
        {levelError && (
          <p role="alert" className={`${styles.whole} ${styles.problems}`}>
            {levelError}
          </p>
        )}
        <div className={styles.whole} {...leaving('comment')}>
          <TextField {...field('comment', 'Comment')} isMultiline rows={3} />
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name="End date" value={`${card.endDate} (${card.ends})`} />
        <Fact name="Last day in the chart" value={card.lastDay} />
        {card.isMilestone && <Fact name="Milestone" value="yes" />}
        {card.isLate && <Fact name="Late" value="yes" />}
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
