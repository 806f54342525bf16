/** Finding a text in the plan, and hiding what is not asked for; numbers of rows stay as they are (N8). */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { STATUS_OPTIONS } from '../../editor/statuses'
import type { FindStep, Found, Status } from '../../editor/__generated__/types'
import { useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { beforeOf, focusBack, type Before } from '../../ui/focus-back'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { filterOf, hidesRows, NOTHING, ownerKey, unfiltered, type Wanted } from './filter-of'
import {
  ANY,
  DONE_TEXT,
  NOT_DONE,
  FIND,
  FIND_HINT,
  NO_MATCH,
  PREVIOUS_MATCH,
  NEXT_MATCH,
  filteredText,
  SHOW_ALL_TASKS,
  CLEAR,
  CLOSE_FIND_AND_FILTER,
  CLOSE_HINT,
  MATCHES_ONLY,
  FILTER_BY_OWNER,
  FILTER_BY_STATUS,
  FILTER_BY_DONE,
} from './texts'
import styles from './FindBar.module.css'
import { FIND_AND_FILTER } from '../../ui/texts'

const STATUSES: { value: 'all' | Status; label: string }[] = [{ value: 'all', label: ANY }, ...STATUS_OPTIONS]

const DONE: { value: Wanted['done']; label: string }[] = [
  { value: 'all', label: ANY },
  { value: 'done', label: DONE_TEXT },
  { value: 'open', label: NOT_DONE },
]

/** Rows of the table, or cards of the board: parents that the table keeps above what it shows have none. */
function useShown(): number {
  const plan = usePlan()
  const { count, isFiltered } = usePlanState()
  const [view, grouping] = [useSetting('view'), useSetting('grouping')]
  if (!isFiltered || view !== 'board') return count
  const { total } = plan.board.columns(grouping, 0, 0)
  return plan.board.columns(grouping, 0, total).columns.reduce((sum, column) => sum + column.count, 0)
}

interface FindBarProps {
  /** Grows when the bar is asked for again. */
  request: number
  onClose: () => void
}

export function FindBar({ request, onClose }: FindBarProps) {
  const plan = usePlan()
  const { tasks, isFiltered } = usePlanState()
  const shown = useShown()
  const [fields, setFields] = useState(NOTHING)
  const [found, setFound] = useState<Found | null>(null)
  const field = useRef<HTMLInputElement>(null)

  // Another plan opens without a filter: the fields follow.
  const wanted = hidesRows(fields) && !isFiltered ? unfiltered(fields) : fields

  const before = useRef<Before | null>(null)
  useEffect(() => {
    if (document.activeElement !== field.current) before.current = beforeOf(document.activeElement)
    field.current?.focus()
    field.current?.select()
  }, [request])

  // What matched when it was looked for may be renamed or gone: whatever changes in the plan draws this again.
  const now = found && plan.find(wanted.text, found.task, 'here')

  const set = (next: Wanted) => {
    setFields(next)
    if (hidesRows(next) || isFiltered) plan.setFilter(filterOf(next))
  }
  const look = (text: string, step: FindStep) => {
    const next = plan.find(text, found?.task ?? null, step)
    setFound(text.trim() === '' ? null : next)
    if (next.task !== null) plan.select(next.task)
  }
  const close = () => {
    if (isFiltered) plan.setFilter({})
    const task = found?.task ?? null
    if (task !== null && plan.indexOf(task) >= 0) plan.focus(task)
    else focusBack(before.current)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      look(wanted.text, event.shiftKey ? 'previous' : 'next')
    }
  }
  return (
    <search
      aria-label={FIND_AND_FILTER}
      className={styles.bar}
      onKeyDown={(event) => {
        // Lists are children for React but not for the document: their Escape is their own.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
        event.stopPropagation()
        close()
      }}
    >
      <div className={styles.text}>
        <TextField
          label={FIND}
          placeholder={FIND_HINT}
          value={wanted.text}
          inputRef={field}
          onChange={(text) => {
            set({ ...wanted, text })
            look(text, 'here')
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className={styles.steps}>
        <span role="status" className={styles.count}>
          {now && (now.count === 0 ? NO_MATCH : `${now.at} of ${now.count}`)}
        </span>
        <IconButton
          label={PREVIOUS_MATCH}
          icon="moveUp"
          shortcut="Shift+Enter"
          isDisabled={!now?.count}
          onPress={() => look(wanted.text, 'previous')}
        />
        <IconButton
          label={NEXT_MATCH}
          icon="moveDown"
          shortcut="Enter"
          isDisabled={!now?.count}
          onPress={() => look(wanted.text, 'next')}
        />
      </span>
      <Filters wanted={wanted} onWanted={set} />
      <span role="status" className={styles.filtered}>
        {isFiltered && filteredText(shown, tasks)}
      </span>
      {isFiltered && (
        <Button
          look="quiet"
          tip={SHOW_ALL_TASKS}
          onPress={() => {
            // The button goes with the filter.
            field.current?.focus()
            set(unfiltered(wanted))
          }}
        >
          {CLEAR}
        </Button>
      )}
      <span className={styles.close}>
        <IconButton
          label={CLOSE_FIND_AND_FILTER}
          tip={CLOSE_HINT}
          icon="close"
          shortcut="Escape"
          onPress={close}
        />
      </span>
    </search>
  )
}

/** What rows are to be shown. */
function Filters({ wanted, onWanted }: { wanted: Wanted; onWanted: (next: Wanted) => void }) {
  const owners = usePlan()
    .totals()
    .people.map(({ owner }) => ({ value: ownerKey(owner), label: owner }))
  return (
    <div
      className={styles.filters}
      // Tab leaves one where it is that is cut at the edge.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <div className={styles.check}>
        <Checkbox
          isSelected={wanted.onlyMatches}
          onChange={(onlyMatches) => onWanted({ ...wanted, onlyMatches })}
        >
          {MATCHES_ONLY}
        </Checkbox>
      </div>
      <div className={styles.choice}>
        <Select
          label={FILTER_BY_OWNER}
          value={wanted.owner}
          options={[{ value: 'all', label: ANY }, ...owners]}
          onChange={(owner) => onWanted({ ...wanted, owner })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={FILTER_BY_STATUS}
          value={wanted.status}
          options={STATUSES}
          onChange={(status) => onWanted({ ...wanted, status })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={FILTER_BY_DONE}
          value={wanted.done}
          options={DONE}
          onChange={(done) => onWanted({ ...wanted, done })}
        />
      </div>
    </div>
  )
}
