/** Which days work: the project's week and days off, and when each person is away (SC1, SC2). */
import { useRef, useState } from 'react'
import type { DayOffView } from '../../editor/__generated__/types'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import { offerToKeep } from '../../ui/not-kept'
import { notify } from '../../ui/notices'
import { notKeptText } from '../../ui/texts'
import { useFocusInPlace } from '../../ui/use-focus-in-place'
import { AddDays, type LeftDays } from './AddDays'
import { CountryHolidays } from './CountryHolidays'
import styles from './DaysOffDialog.module.css'
import { ImportCalendar } from './ImportCalendar'
import { readDays } from './read-days'
import {
  takeOverText,
  DAYS_OFF,
  DAYS_OFF_HINT,
  WHOSE,
  EVERYBODY_LABEL,
  MORE_DAYS_OFF,
  NONE_YET,
  DAYS,
  removeDayLabel,
  removedText,
  ALL_REMOVED,
  removeAllText,
} from './texts'
import { useCalendar, type CalendarControl } from './use-calendar'
import { WorkingWeek } from './WorkingWeek'

/** The project's own days off: whose owner is nobody. */
const EVERYBODY = ''

export function DaysOffDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const control = useCalendar()
  const { calendar, isReadOnly, isByLinks, news, forget, fail, add } = control
  const [owner, setOwner] = useState(EVERYBODY)

  const daysOf = (who: string) => calendar.days.filter((day) => day.owner === who)
  const label = (who: string) => {
    const { length } = daysOf(who)
    return length === 0 ? who : `${who} (${length})`
  }
  const left = useRef<LeftDays | null>(null)
  const cancel = () => {
    onClose()
    const days = left.current
    if (days) offerToKeep(notKeptText(`“${DAYS_OFF}”`), () => void keep(plan, owner, days))
  }
  const addFields = useRef<HTMLDivElement>(null)
  const toAdd = () => addFields.current?.querySelector<HTMLElement>('input, textarea')
  return (
    <Dialog title={DAYS_OFF} size="wide" onClose={cancel}>
      <div className={styles.body}>
        {!isByLinks && <p className={styles.hint}>{DAYS_OFF_HINT}</p>}
        <WorkingWeek control={control} />
        <section aria-label={DAYS_OFF} className={styles.section}>
          <div className={styles.owner}>
            <Select
              label={WHOSE}
              value={owner}
              options={[
                { value: EVERYBODY, label: EVERYBODY_LABEL },
                ...calendar.owners.map((who) => ({ value: who, label: label(who) })),
              ]}
              onChange={setOwner}
            />
          </div>
          <DaysList days={daysOf(owner)} owner={owner} control={control} toAdd={toAdd} />
        </section>
        {news.isError ? (
          <p key={news.times} role="alert" className={styles.error}>
            {news.text}
          </p>
        ) : (
          // What was done is told with every edit.
          <p className={styles.news}>
            {news.text}
            <span role="status">
              <span key={news.times}>{news.note}</span>
            </span>
          </p>
        )}
        {!isReadOnly && (
          <>
            <div ref={addFields}>
              <AddDays
                key={owner}
                isEverybody={owner === EVERYBODY}
                onAdd={(lines) => add(owner, lines)}
                onTyping={forget}
                leftRef={left}
              />
            </div>
            <section aria-label={MORE_DAYS_OFF} className={`${styles.buttons} ${styles.quiet}`}>
              <ImportCalendar onAdd={(lines, note) => add(owner, lines, note)} onFailure={fail} />
              <KeptHolidays onAdd={(lines) => add(EVERYBODY, lines)} onFailure={fail} />
            </section>
            <CountryHolidays onAdd={(lines) => add(owner, lines)} onFailure={fail} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What was left in the fields becomes days off, or is told why not. */
async function keep(plan: Plan, owner: string, { text, areExtra }: LeftDays) {
  const days = await readDays(text, areExtra)
  if (days.ok) plan.dispatch({ type: 'addDaysOff', owner, lines: days.lines })
  else notify({ kind: 'error', text: days.message, stays: false })
}

interface DaysListProps {
  days: readonly DayOffView[]
  owner: string
  control: CalendarControl
  /** The field for more of them. */
  toAdd: () => HTMLElement | null | undefined
}

function DaysList({ days, owner, control: { apply, isReadOnly }, toAdd }: DaysListProps) {
  const { list, removing } = useFocusInPlace(toAdd)
  if (days.length === 0) return <p className={styles.hint}>{NONE_YET}</p>
  const sorted = [...days].sort((one, other) => (one.order < other.order ? -1 : 1))
  const remove = (gone: readonly DayOffView[], at: number, done: string) => {
    removing(at)
    apply({ type: 'removeDaysOff', owner, lines: gone.map(({ line }) => line).join('\n') }, done)
  }
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      <ul ref={list} className={styles.list} aria-label={DAYS} tabIndex={0}>
        {sorted.map((day, at) => (
          <li key={day.line}>
            <span className={styles.when}>{day.when}</span>
            <span className={styles.name}>{day.name}</span>
            {!isReadOnly && (
              <IconButton
                label={removeDayLabel(day.name, day.when)}
                icon="close"
                onPress={() => remove([day], at, removedText(day.name || day.when))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && days.length > 1 && (
        <div className={styles.quiet}>
          <Button look="quiet" icon="trash" onPress={() => remove(days, 0, ALL_REMOVED)}>
            {removeAllText(days.length)}
          </Button>
        </div>
      )}
    </>
  )
}

/** Days that an earlier version kept in this browser alone: one press puts them into the plan. */
function KeptHolidays({
  onAdd,
  onFailure,
}: {
  onAdd: (lines: string) => boolean
  onFailure: (text: string) => void
}) {
  const kept = useSetting('holidays')
  if (kept.length === 0) return null
  const take = async () => {
    const lines = await readDays(kept.map(({ date, name }) => `${date} ${name}`).join('\n'), false)
    if (!lines.ok) onFailure(lines.message)
    else if (onAdd(lines.lines)) setSetting('holidays', [])
  }
  return (
    <Button look="quiet" icon="history" onPress={() => void take()}>
      {takeOverText(kept.length)}
    </Button>
  )
}
