/** The quick-add form (spec §2): Enter adds, Shift+Enter adds below the last task, Ctrl+Enter at its level. */
import { useState, type RefObject } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { LAST_LEVEL } from '../../editor/__generated__/constants'
import type { NewTask } from '../../editor/__generated__/types'
import { Button, IconButton } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { useNarrow, useSideways } from '../../ui/use-narrow'
import { meaningOf } from '../../ui/meaning-of'
import styles from './QuickAdd.module.css'
import { useQuickAdd } from './use-quick-add'

const LEVELS = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: level === 0 ? '0 – main task' : `${level} – subtask`,
}))

/** @param name its first field, for who takes the focus there. */
export function QuickAdd({ name }: { name: RefObject<HTMLInputElement | null> }) {
  const plan = usePlan()
  // The date a task gets that is given none follows the plan.
  usePlanState()
  const { isReadOnly, fields, set, level, setLevel, error, add, onKeyDown } = useQuickAdd(name)
  const [isUnfolded, setUnfolded] = useState(false)
  const isPhone = useNarrow()
  const isSideways = useSideways()
  const isNarrow = isPhone || isSideways

  const text = (key: keyof NewTask, label: string, placeholder = '') => ({
    label,
    placeholder,
    value: fields[key] ?? '',
    onChange: set(key),
    isDisabled: isReadOnly,
  })
  const isAbout = (code: string) => (error?.code === code ? error.message : null)
  const hasOwnPlace =
    error !== null &&
    ['nameMissing', 'dateUnreadable', 'durationUnreadable', 'durationTooLong'].includes(error.code)

  return (
    <form
      aria-label="Add a task"
      className={styles.form}
      onKeyDownCapture={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        add({ at: 'end', level: Number(level) })
      }}
    >
      <div className={styles.name}>
        <TextField
          {...text('name', 'Task name', 'What has to be done?')}
          inputRef={name}
          error={isAbout('nameMissing')}
        />
      </div>
      {isNarrow && (
        <IconButton
          label={isUnfolded ? 'Fewer fields' : 'More fields'}
          icon={isUnfolded ? 'chevronDown' : 'chevronRight'}
          look="plain"
          aria-expanded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
        />
      )}
      {(isUnfolded || !isNarrow) && (
        <div className={styles.details}>
          <div className={styles.short}>
            <TextField
              {...text('duration', 'Duration (days)', '1')}
              inputMode="numeric"
              error={isAbout('durationUnreadable') ?? isAbout('durationTooLong')}
            />
          </div>
          <div className={styles.short}>
            <TextField {...text('priorDependency', 'Prior dependencies', '1, 2')} />
          </div>
          <div className={styles.date}>
            <DateField
              label="Start date"
              value={fields.startDate}
              placeholder={plan.ask.defaultStart(fields.priorDependency)}
              meaning={meaningOf(plan.ask.readDate(fields.startDate), fields.startDate)}
              onChange={set('startDate')}
              isDisabled={isReadOnly}
              error={isAbout('dateUnreadable')}
            />
          </div>
          <div className={styles.medium}>
            <TextField {...text('owner', 'Owner', 'Unassigned')} />
          </div>
          <div className={styles.medium}>
            <Select
              label="Level"
              value={level}
              options={LEVELS}
              onChange={setLevel}
              isDisabled={isReadOnly}
            />
          </div>
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        icon="plus"
        isDisabled={isReadOnly}
        tip="Enter adds, Shift+Enter one level below the last task, Ctrl+Enter at its level"
      >
        Add Task
      </Button>
      {error && !hasOwnPlace && (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
    </form>
  )
}
