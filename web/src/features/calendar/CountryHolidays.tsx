/** Public holidays of a country, out of the files that come with the page. */
import { useEffect, useRef, useState } from 'react'
import {
  countryHolidays,
  HOLIDAY_LICENCE,
  holidayIndex,
  type CountryHolidays as Country,
  type HolidayIndex,
} from '../../api/holidays'
import { Button } from '../../ui/Button'
import { regionOf } from '../../ui/locale'
import { Select } from '../../ui/Select'
import styles from './DaysOffDialog.module.css'
import { holidayLines } from './holidays'
import { readDays } from './read-days'
import {
  addHolidaysText,
  HOLIDAYS_FAILED,
  HOLIDAYS_TITLE,
  HOLIDAYS_OF_COUNTRY,
  COUNTRY,
  REGION,
  WHOLE_COUNTRY,
  FROM,
  UNTIL,
  holidaySource,
  LICENCE,
} from './texts'

interface CountryHolidaysProps {
  onAdd: (lines: string) => void
  onFailure: (text: string) => void
}

export function CountryHolidays({ onAdd, onFailure }: CountryHolidaysProps) {
  const [index, setIndex] = useState<HolidayIndex | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const button = useRef<HTMLButtonElement>(null)
  /** The button goes with the focus on it: what comes in its place takes it. */
  const [takesFocus, setTakesFocus] = useState(false)

  const open = async () => {
    if (isLoading) return
    setLoading(true)
    setError(null)
    try {
      const loaded = await holidayIndex()
      setTakesFocus(document.activeElement === button.current)
      setIndex(loaded)
    } catch (fault) {
      console.error('The list of countries could not be loaded:', fault)
      setError(HOLIDAYS_FAILED)
    }
    setLoading(false)
  }
  return (
    <section aria-label={HOLIDAYS_TITLE} className={styles.section}>
      {index === null ? (
        <div className={styles.quiet}>
          {/* Not disabled itself: that loses the focus, and a dialog without focus hears no keys. Nor `isPending`: it is
              announced by a reference to the button, which is gone by then. */}
          <Button
            ref={button}
            look="quiet"
            icon="calendar"
            aria-disabled={isLoading}
            onPress={() => void open()}
          >
            {HOLIDAYS_OF_COUNTRY}
          </Button>
        </div>
      ) : (
        <Choice index={index} takesFocus={takesFocus} onAdd={onAdd} onFailure={onFailure} />
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </section>
  )
}

/** The visitor's own country, as far as the browser's language tells. */
const likely = (index: HolidayIndex): string => {
  const region = regionOf(navigator.language)
  return (index.countries.find(({ code }) => code === region) ?? index.countries[0])?.code ?? ''
}

interface ChoiceProps extends CountryHolidaysProps {
  index: HolidayIndex
  takesFocus: boolean
}

function Choice({ index, takesFocus, onAdd, onFailure }: ChoiceProps) {
  const [code, setCode] = useState(() => likely(index))
  const [region, setRegion] = useState('')
  const [from, setFrom] = useState(index.from)
  const [until, setUntil] = useState(Math.min(index.from + 1, index.until))
  const [country, setCountry] = useState<Country | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    let isWanted = true
    countryHolidays(code).then(
      (loaded) => isWanted && setCountry(loaded),
      (fault) => {
        console.error('The holidays of the country could not be loaded:', fault)
        if (isWanted) setError(HOLIDAYS_FAILED)
      },
    )
    return () => {
      isWanted = false
    }
  }, [code])

  const years = Array.from({ length: index.until - index.from + 1 }, (_, at) => `${index.from + at}`)
  const options = years.map((year) => ({ value: year, label: year }))
  const days = country?.code === code ? holidayLines(country, region, from, until) : []
  const take = async () => {
    const read = await readDays(days.join('\n'), false)
    if (read.ok) onAdd(read.lines)
    else onFailure(read.message)
  }
  return (
    <>
      <div className={styles.country}>
        <Select
          label={COUNTRY}
          autoFocus={takesFocus}
          value={code}
          options={index.countries.map(({ code: value, name: label }) => ({ value, label }))}
          onChange={(next) => {
            setCode(next)
            setRegion('')
            setError(null)
          }}
        />
        {country?.code === code && country.regions.length > 0 && (
          <Select
            label={REGION}
            value={region}
            options={[
              { value: '', label: WHOLE_COUNTRY },
              ...country.regions.map(({ code: value, name: label }) => ({ value, label })),
            ]}
            onChange={setRegion}
          />
        )}
        <Select
          label={FROM}
          value={`${from}`}
          options={options}
          onChange={(year) => {
            setFrom(Number(year))
            setUntil(Math.max(Number(year), until))
          }}
        />
        <Select
          label={UNTIL}
          value={`${until}`}
          options={options}
          onChange={(year) => {
            setUntil(Number(year))
            setFrom(Math.min(Number(year), from))
          }}
        />
        <Button isDisabled={days.length === 0} onPress={() => void take()}>
          {addHolidaysText(days.length)}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p className={styles.hint}>
        {holidaySource(index.until, index.source)}{' '}
        <a href={HOLIDAY_LICENCE} target="_blank" rel="noreferrer">
          {LICENCE}
        </a>
        .
      </p>
    </>
  )
}
