/** Days typed into fields, or several at once as lines; the rules read both. */
import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { isCommandHeld } from '../../ui/keys'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import {
  OFF,
  OFF_EVERY_YEAR,
  EXTRA_WORKING_DAY,
  ADD_DAYS,
  FIRST_DAY,
  LAST_DAY,
  THE_SAME_DAY,
  THEY_ARE,
  NAME,
  HOLIDAY,
  ADD,
  LINES,
  LINES_HINT,
  SEVERAL_AT_ONCE,
  ADD_THESE_LINES,
  ONE_AT_A_TIME,
} from './texts'
import styles from './DaysOffDialog.module.css'
import { readDays } from './read-days'

type Kind = 'off' | 'yearly' | 'extra'

interface AddDaysProps {
  /** Only the project has extra working days. */
  isEverybody: boolean
  /** Answers whether the days were taken. */
  onAdd: (lines: string) => boolean
  onTyping: () => void
  /** What stands in the fields and was not added. */
  leftRef: RefObject<LeftDays | null>
}

export interface LeftDays {
  text: string
  areExtra: boolean
}

export function AddDays({ isEverybody, onAdd, onTyping, leftRef }: AddDaysProps) {
  const [kind, setKind] = useState<Kind>('off')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [name, setName] = useState('')
  const [lines, setLines] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const dates = last.trim() === '' ? first : `${first} to ${last}`
  const one = `${kind === 'yearly' ? 'every year ' : ''}${dates} ${name}`
  const isTyped = (lines ?? first + last).trim() !== ''
  useEffect(() => {
    leftRef.current = isTyped ? { text: lines ?? one, areExtra: kind === 'extra' } : null
  })

  const read = async (text: string): Promise<boolean> => {
    onTyping()
    const days = await readDays(text, kind === 'extra')
    setError(days.ok ? null : days.message)
    return days.ok && onAdd(days.lines)
  }
  const addOne = async () => {
    if (!(await read(first.trim() === '' ? '' : one))) return
    setFirst('')
    setLast('')
    setName('')
  }
  const addLines = async () => {
    if (lines !== null && (await read(lines))) setLines(null)
  }
  const kinds: { value: Kind; label: string }[] = [
    { value: 'off', label: OFF },
    { value: 'yearly', label: OFF_EVERY_YEAR },
    ...(isEverybody ? [{ value: 'extra' as const, label: EXTRA_WORKING_DAY }] : []),
  ]
  return (
    <section aria-label={ADD_DAYS} className={styles.section}>
      {lines === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void addOne()
          }}
        >
          <DateField label={FIRST_DAY} value={first} onChange={setFirst} />
          <DateField label={LAST_DAY} value={last} placeholder={THE_SAME_DAY} onChange={setLast} />
          <Select label={THEY_ARE} value={kind} options={kinds} onChange={setKind} />
          <TextField label={NAME} value={name} placeholder={HOLIDAY} maxLength={100} onChange={setName} />
          <Button type="submit">{ADD}</Button>
        </form>
      ) : (
        <TextField
          label={LINES}
          value={lines}
          isMultiline
          rows={5}
          autoFocus
          hint={LINES_HINT}
          onChange={setLines}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isCommandHeld(event)) return
            event.preventDefault()
            event.stopPropagation()
            void addLines()
          }}
        />
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={lines === null ? styles.quiet : styles.buttons}>
        {lines === null ? (
          <Button
            look="quiet"
            icon="note"
            onPress={() => {
              setLines('')
              setError(null)
            }}
          >
            {SEVERAL_AT_ONCE}
          </Button>
        ) : (
          <>
            <Button onPress={() => void addLines()}>{ADD_THESE_LINES}</Button>
            <Button
              look="quiet"
              onPress={() => {
                setLines(null)
                setError(null)
              }}
            >
              {ONE_AT_A_TIME}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
