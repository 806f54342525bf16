/** The quick-add form (spec §2): Enter adds, Shift+Enter adds below the last task, Ctrl+Enter at its level. */
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { useIsReadOnly, usePlan, usePlanState } from '../../editor/PlanProvider'
import { LAST_LEVEL } from '../../editor/__generated__/constants'
import type { NewTask, Place } from '../../editor/__generated__/types'
import { draftOf } from '../../platform/draft'
import { useDrafts } from '../../platform/use-drafts'
import { Button, IconButton } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { useNarrow, useSideways } from '../../ui/use-narrow'
import { meaningOf } from '../../ui/meaning-of'
import { placeByKey } from './place-by-key'
import styles from './QuickAdd.module.css'

const EMPTY: Required<NewTask> = { name: '', duration: '', priorDependency: '', startDate: '', owner: '' }

const KEYS = Object.keys(EMPTY) as (keyof NewTask)[]

/** What was typed before the form went away: in another view, or with the page (GL17). */
const leftTyped = (): Required<NewTask> => ({
  ...EMPTY,
  ...Object.fromEntries(KEYS.map((key) => [key, draftOf({ kind: 'quickAdd', field: key })?.text ?? ''])),
})

const LEVELS = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: level === 0 ? '0 – main task' : `${level} – subtask`,
}))

/** @param name its first field, for who takes the focus there. */
export function QuickAdd({ name }: { name: RefObject<HTMLInputElement | null> }) {
  const plan = usePlan()
  const isReadOnly = useIsReadOnly()
  // The date a task gets that is given none follows the plan.
  usePlanState()
  const [fields, setFields] = useState(leftTyped)
  useDrafts(
    KEYS.filter((key) => fields[key]).map((key) => ({
      place: { kind: 'quickAdd', field: key },
      what: 'the form',
      text: fields[key] ?? '',
    })),
    true,
  )
  const [level, setLevel] = useState('0')
  const [error, setError] = useState<{ code: string; message: string } | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const isPhone = useNarrow()
  const isSideways = useSideways()
  const isNarrow = isPhone || isSideways

  const set = (key: keyof NewTask) => (text: string) => {
    setError(null)
    setFields((now) => ({ ...now, [key]: text }))
  }
  const add = (place: Place) => {
    const command = { type: 'addTask', place, fields } as const
    // Read-only is said for all to hear; a field that is wrong is marked where it is.
    const outcome = isReadOnly ? plan.dispatch(command) : plan.runQuietly(command)
    if (!outcome.ok) {
      setError(outcome.refusal)
      return
    }
    setError(null)
    setFields(EMPTY)
    name.current?.focus()
    if (outcome.change.focus !== null) plan.show(outcome.change.focus)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Lists and calendars are children for React but not for the document: their keys are their own.
    const isField = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
    if (!isField || event.nativeEvent.isComposing) return
    const place = placeByKey(
      { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
      Number(level),
    )
    if (!place) return
    event.preventDefault()
    event.stopPropagation()
    add(place)
  }

  // A refused name asks for the name.
  useEffect(() => {
    if (error?.code === 'nameMissing') name.current?.focus()
  }, [error, name])

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
              placeholder={plan.editor.defaultStart(fields.priorDependency)}
              meaning={meaningOf(plan.editor.readDate(fields.startDate), fields.startDate)}
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
