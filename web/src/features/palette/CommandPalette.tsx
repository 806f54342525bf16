/** Every command, view, setting and task, by a few letters of its name (APG "Combobox" with a list). */
import {
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
} from 'react'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { Dialog } from '../../ui/Dialog'
import { beforeOf, closeAtOnce } from '../../ui/focus-back'
import { IS_TOUCH } from '../../ui/metrics'
import { Icon } from '../../ui/Icon'
import { keyNames } from '../../ui/keys'
import type { MenuEntry } from '../../ui/Menu'
import { shownText } from '../../ui/shown-text'
import styles from './CommandPalette.module.css'
import { ranked } from './rank'
import { FIELD, KEYS, LIST, NOTHING, TASK_HINT, TITLE, ON } from './texts'

interface CommandPaletteProps {
  /** All there are. */
  commands: readonly MenuEntry[]
  /** Goes to a task. */
  onTask: (task: number) => void
  onClose: () => void
}

/** As many tasks as are worth a look; each is found by the rules, as by the find bar. */
const MOST_TASKS = 6

function tasksSaying(plan: Plan, text: string, onTask: (task: number) => void): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (text.trim() === '') return entries
  let found = plan.find(text, null, 'here')
  const { count } = found
  while (found.task !== null && entries.length < Math.min(count, MOST_TASKS)) {
    const task = found.task
    const row = plan.rowOf(task)
    if (row)
      entries.push({
        id: `task-${task}`,
        label: `${row.number}  ${shownText(row.name)}`,
        icon: 'table',
        hint: TASK_HINT,
        onAction: () => onTask(task),
      })
    found = plan.find(text, task, 'next')
  }
  return entries
}

export function CommandPalette({ commands, onTask, onClose }: CommandPaletteProps) {
  const plan = usePlan()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [before] = useState(() => beforeOf(document.activeElement))
  const listId = useId()
  const wanted = useDeferredValue(query)
  const saying = useCallback(
    (text: string) => [
      ...ranked(text, commands, ({ label, also = [] }) => [label, ...also]),
      ...tasksSaying(plan, text, onTask),
    ],
    [commands, plan, onTask],
  )
  // Not again as each letter is typed: searching a large plan takes some time.
  const entries = useMemo(() => saying(wanted), [saying, wanted])
  const chosen = Math.min(at, entries.length - 1)
  const chosenId = entries[chosen] && `${listId}-${entries[chosen].id}`
  // As it is chosen, and not at each draw: what others do would take back the list that somebody scrolls.
  useLayoutEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId, wanted])

  const run = (entry: MenuEntry | undefined) => {
    if (!entry || entry.isDisabled) return
    closeAtOnce(onClose, before)
    entry.onAction()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = entries.length - 1
    const next = { ArrowDown: chosen >= last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[
      event.key
    ]
    if (next !== undefined) setAt(next)
    // Who types fast means what was typed, though the list below may still be that of a letter ago.
    else if (event.key === 'Enter') run((query === wanted ? entries : saying(query))[Math.max(chosen, 0)])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={TITLE} onClose={onClose} foot={!IS_TOUCH && <span className={styles.keys}>{KEYS}</span>}>
      <input
        // It comes because it was asked for.
        autoFocus
        role="combobox"
        aria-label={FIELD}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={FIELD}
        autoComplete="off"
        spellCheck={false}
        value={query}
        className={styles.field}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results}>
        {entries.length === 0 && <p role="status">{NOTHING}</p>}
        <ul id={listId} role="listbox" aria-label={LIST} className={styles.list}>
          {entries.map((entry, index) => (
            <Option
              key={entry.id}
              id={`${listId}-${entry.id}`}
              entry={entry}
              isChosen={index === chosen}
              onRun={() => run(entry)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  entry: MenuEntry
  isChosen: boolean
  onRun: () => void
}

function Option({ id, entry, isChosen, onRun }: OptionProps) {
  const { label, icon, hint, shortcut, isDisabled, isChecked } = entry
  return (
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={styles.icon}>
        {isChecked ? <Icon name="check" /> : icon && isChecked === undefined && <Icon name={icon} />}
      </span>
      <span className={styles.label}>
        <span className={styles.name}>{label}</span>
        {isChecked && <span className="visually-hidden"> {ON}</span>}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {shortcut && <kbd className={styles.shortcut}>{keyNames(shortcut)}</kbd>}
    </li>
  )
}
