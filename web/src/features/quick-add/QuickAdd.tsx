/** The quick-add form (spec §2): Enter adds, Shift+Enter adds below the last task, Ctrl+Enter at its level. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { usePlan, usePlanValue } from '../../editor/PlanProvider'
import { LAST_LEVEL } from '../../editor/__generated__/constants'
import type { NewTask } from '../../editor/__generated__/types'
import { useMeaning } from '../../state/meaning-of'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { useShortLine } from '../../ui/use-narrow'
import { useSheetHeight } from '../../ui/use-sheet-height'
import styles from './QuickAdd.module.css'
import {
  ADD,
  ADD_TIP,
  CLOSE,
  DURATION,
  DURATION_HINT,
  FEWER,
  FORM,
  LEVEL,
  levelText,
  MORE,
  NAME,
  NAME_HINT,
  OWNER,
  OWNER_HINT,
  PRIOR,
  PRIOR_HINT,
  START,
} from './texts'
import { useQuickAdd } from './use-quick-add'
import { fieldsOf, type FormFocus } from './use-sheet'

const LEVELS = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
  value: String(level),
  label: levelText(level),
}))

/** What a field is refused for; anything else is said below all of them. */
const REFUSED_FOR: Record<'name' | 'duration' | 'priorDependency' | 'startDate', string[]> = {
  name: ['nameMissing'],
  duration: ['durationUnreadable', 'durationTooLong'],
  priorDependency: ['dependencyUnreadable'],
  startDate: ['dateUnreadable'],
}

interface QuickAddProps {
  focus: FormFocus
  /** It lies over the page's end, and can be closed. */
  onClose?: () => void
}

export function QuickAdd({ focus: { name, left }, onClose }: QuickAddProps) {
  const plan = usePlan()
  const { isReadOnly, fields, set, level, setLevel, error, add, leave, onKeyDown, onPaste } = useQuickAdd(
    name,
    onClose,
  )
  // The date a task gets that is given none follows the plan, and what is typed the day; the fields are drawn again
  // for nothing else of it.
  const defaultStart = usePlanValue(() => plan.ask.defaultStart(fields.priorDependency, fields.duration))
  const startMeans = useMeaning(fields.startDate)
  const isUnfolded = useSetting('quickAddDetails')
  const isShort = useShortLine()

  const form = useRef<HTMLFormElement>(null)
  useSheetHeight(form, onClose !== undefined)
  useLayoutEffect(() => {
    const here = form.current
    return () => {
      const at = document.activeElement
      if (here?.contains(at)) left.current = fieldsOf(here).findIndex((field) => field === at)
    }
  }, [left])

  const text = (key: keyof NewTask, label: string, placeholder = '') => ({
    label,
    placeholder,
    value: fields[key] ?? '',
    onChange: set(key),
    isDisabled: isReadOnly,
  })
  const problemOf = (field: keyof typeof REFUSED_FOR) =>
    error && REFUSED_FOR[field].includes(error.code) ? error.message : null
  const hasOwnPlace = error !== null && Object.values(REFUSED_FOR).flat().includes(error.code)

  return (
    <form
      ref={form}
      aria-label={FORM}
      className={styles.form}
      data-sheet={onClose ? '' : undefined}
      onKeyDownCapture={onKeyDown}
      onPaste={onPaste}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose?.()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) leave()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        add({ at: 'end', level: Number(level) })
      }}
    >
      <div data-labels="hidden" className={styles.name} title={NAME}>
        <TextField {...text('name', NAME, NAME_HINT)} inputRef={name} error={problemOf('name')} />
      </div>
      {isShort && (
        <IconButton
          label={isUnfolded ? FEWER : MORE}
          icon={isUnfolded ? 'chevronDown' : 'chevronRight'}
          look="plain"
          aria-expanded={isUnfolded}
          onPress={() => setSetting('quickAddDetails', !isUnfolded)}
        />
      )}
      {(isUnfolded || !isShort) && (
        <div data-labels={isShort ? undefined : 'hidden'} className={styles.details}>
          <div className={styles.days} title={DURATION}>
            <TextField
              {...text('duration', DURATION, isShort ? '1' : DURATION_HINT)}
              inputMode="numeric"
              error={problemOf('duration')}
            />
          </div>
          <div className={styles.short} title={PRIOR}>
            <TextField {...text('priorDependency', PRIOR, PRIOR_HINT)} error={problemOf('priorDependency')} />
          </div>
          <div className={styles.date} title={START}>
            <DateField
              label={START}
              value={fields.startDate}
              placeholder={defaultStart}
              meaning={startMeans}
              onChange={set('startDate')}
              isDisabled={isReadOnly}
              error={problemOf('startDate')}
            />
          </div>
          <div className={styles.medium} title={OWNER}>
            <TextField {...text('owner', OWNER, OWNER_HINT)} />
          </div>
          <div className={styles.medium} title={LEVEL}>
            <Select
              label={LEVEL}
              value={level}
              options={LEVELS}
              onChange={setLevel}
              isDisabled={isReadOnly}
            />
          </div>
        </div>
      )}
      <Button type="submit" look="primary" icon="plus" isDisabled={isReadOnly} tip={ADD_TIP}>
        {ADD}
      </Button>
      {onClose && <IconButton label={CLOSE} icon="close" onPress={onClose} />}
      {error && !hasOwnPlace && (
        <p role="alert" className={styles.error}>
          {error.message}
        </p>
      )}
    </form>
  )
}
