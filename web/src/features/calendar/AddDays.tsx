/** Days typed into fields, or several at once as lines; the rules read both. */
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { DateField } from '../../ui/DateField'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import styles from './DaysOffDialog.module.css'
import { readDays } from './read-days'

type Kind = 'off' | 'yearly' | 'extra'

interface AddDaysProps {
  /** Only the project has extra working days. */
  isEverybody: boolean
  /** Answers whether the days were taken. */
  onAdd: (lines: string) => boolean
  onTyping: () => void
}

export function AddDays({ isEverybody, onAdd, onTyping }: AddDaysProps) {
  const [kind, setKind] = useState<Kind>('off')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [name, setName] = useState('')
  const [lines, setLines] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const read = async (text: string): Promise<boolean> => {
    onTyping()
    const days = await readDays(text, kind === 'extra')
    setError(days.ok ? null : days.message)
    return days.ok && onAdd(days.lines)
  }
  const addOne = async () => {
    const dates = last.trim() === '' ? first : `${first} to ${last}`
    const text = `${kind === 'yearly' ? 'every year ' : ''}${dates} ${name}`
    if (!(await read(first.trim() === '' ? '' : text))) return
    setFirst('')
    setLast('')
    setName('')
  }
  const addLines = async () => {
    if (lines !== null && (await read(lines))) setLines(null)
  }
  const kinds: { value: Kind; label: string }[] = [
    { value: 'off', label: 'Off' },
    { value: 'yearly', label: 'Off every year' },
    ...(isEverybody ? [{ value: 'extra' as const, label: 'Extra working day' }] : []),
  ]
  return (
    <section aria-label="Add days" className={styles.section}>
      {lines === null ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void addOne()
          }}
        >
          <DateField label="First day" value={first} onChange={setFirst} />
          <DateField label="Last day" value={last} placeholder="the same day" onChange={setLast} />
          <Select label="They are" value={kind} options={kinds} onChange={setKind} />
          <TextField label="Name" value={name} placeholder="Holiday" maxLength={100} onChange={setName} />
          <Button type="submit">Add</Button>
        </form>
      ) : (
        <TextField
          label="Days off, one line each"
          value={lines}
          isMultiline
          rows={5}
          autoFocus
          hint="2026-07-06 to 2026-07-17 Summer. Without a year, as in 24 Dec, they are off every year. Rows of a spreadsheet can be pasted."
          onChange={setLines}
        />
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        {lines === null ? (
          <Button
            look="quiet"
            icon="note"
            onPress={() => {
              setLines('')
              setError(null)
            }}
          >
            Several at once
          </Button>
        ) : (
          <>
            <Button onPress={() => void addLines()}>Add these lines</Button>
            <Button
              look="quiet"
              onPress={() => {
                setLines(null)
                setError(null)
              }}
            >
              One at a time
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
