/** Which days work: the project's week and days off, and when each person is away (SC1, SC2). */
import { useState } from 'react'
import type { DayOffView } from '../../editor/__generated__/types'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { counted, type Noun } from '../../ui/count'
import { Dialog } from '../../ui/Dialog'
import { Select } from '../../ui/Select'
import { AddDays } from './AddDays'
import { CountryHolidays } from './CountryHolidays'
import styles from './DaysOffDialog.module.css'
import { ImportCalendar } from './ImportCalendar'
import { readDays } from './read-days'
import { useCalendar, type CalendarControl } from './use-calendar'
import { WorkingWeek } from './WorkingWeek'

const HOLIDAYS: Noun = { one: 'holiday', other: 'holidays' }

/** The project's own days off: whose owner is nobody. */
const EVERYBODY = ''

export function DaysOffDialog({ onClose }: { onClose: () => void }) {
  const control = useCalendar()
  const { calendar, isReadOnly, isByLinks, news, tell, add } = control
  const [owner, setOwner] = useState(EVERYBODY)

  const daysOf = (who: string) => calendar.days.filter((day) => day.owner === who)
  const label = (who: string) => {
    const { length } = daysOf(who)
    return length === 0 ? who : `${who} (${length})`
  }
  const fail = (text: string) => tell(text, true)
  return (
    <Dialog title="Days off" isOpen size="wide" onClose={onClose}>
      <div className={styles.body}>
        {!isByLinks && (
          <p className={styles.hint}>
            Days off are shaded in the chart. Tasks go around them once dates go by links.
          </p>
        )}
        <WorkingWeek control={control} />
        <section aria-label="Days off" className={styles.section}>
          <div className={styles.owner}>
            <Select
              label="Days off of"
              value={owner}
              options={[
                { value: EVERYBODY, label: 'Everybody' },
                ...calendar.owners.map((who) => ({ value: who, label: label(who) })),
              ]}
              onChange={setOwner}
            />
          </div>
          <DaysList days={daysOf(owner)} owner={owner} control={control} />
        </section>
        <p role={news.isError ? 'alert' : 'status'} className={news.isError ? styles.error : styles.news}>
          {news.text}
        </p>
        {!isReadOnly && (
          <>
            <AddDays
              key={owner}
              isEverybody={owner === EVERYBODY}
              onAdd={(lines) => add(owner, lines)}
              onTyping={() => tell('')}
            />
            <section aria-label="More days off" className={styles.buttons}>
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

interface DaysListProps {
  days: readonly DayOffView[]
  owner: string
  control: CalendarControl
}

function DaysList({ days, owner, control: { apply, isReadOnly } }: DaysListProps) {
  if (days.length === 0) return <p className={styles.hint}>None yet.</p>
  const sorted = [...days].sort((one, other) => (one.order < other.order ? -1 : 1))
  const remove = (gone: readonly DayOffView[], done: string) =>
    apply({ type: 'removeDaysOff', owner, lines: gone.map(({ line }) => line).join('\n') }, done)
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      <ul className={styles.list} aria-label="Days" tabIndex={0}>
        {sorted.map((day) => (
          <li key={day.line}>
            <span className={styles.when}>{day.when}</span>
            <span className={styles.name}>{day.name}</span>
            {!isReadOnly && (
              <IconButton
                label={`Remove ${day.name} ${day.when}`}
                icon="close"
                onPress={() => remove([day], `${day.name || day.when} is removed.`)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && days.length > 1 && (
        <div>
          <Button look="quiet" icon="trash" onPress={() => remove(days, 'All of them are removed.')}>
            Remove all {days.length}
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
      {`Take over ${counted(kept.length, HOLIDAYS)} of this browser`}
    </Button>
  )
}
