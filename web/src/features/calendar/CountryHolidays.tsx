/** Public holidays of a country, out of the files that come with the page. */
import { useEffect, useState } from 'react'
import {
  countryHolidays,
  HOLIDAY_LICENCE,
  holidayIndex,
  type CountryHolidays as Country,
  type HolidayIndex,
} from '../../api/holidays'
import { Button } from '../../ui/Button'
import { counted, type Noun } from '../../ui/count'
import { Select } from '../../ui/Select'
import styles from './DaysOffDialog.module.css'
import { holidayLines } from './holidays'
import { readDays } from './read-days'

interface CountryHolidaysProps {
  onAdd: (lines: string) => void
  onFailure: (text: string) => void
}

const PUBLIC_HOLIDAYS: Noun = { one: 'public holiday', other: 'public holidays' }
const FAILED = 'The public holidays could not be loaded. Look at your connection and try again.'

export function CountryHolidays({ onAdd, onFailure }: CountryHolidaysProps) {
  const [index, setIndex] = useState<HolidayIndex | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const open = async () => {
    setLoading(true)
    setError(null)
    try {
      setIndex(await holidayIndex())
    } catch (fault) {
      console.error('The list of countries could not be loaded:', fault)
      setError(FAILED)
    }
    setLoading(false)
  }
  return (
    <section aria-label="Public holidays" className={styles.section}>
      {index === null ? (
        <div>
          <Button look="quiet" icon="calendar" isDisabled={isLoading} onPress={() => void open()}>
            Public holidays of a country
          </Button>
        </div>
      ) : (
        <Choice index={index} onAdd={onAdd} onFailure={onFailure} />
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
  const region = new Intl.Locale(navigator.language).maximize().region
  return (index.countries.find(({ code }) => code === region) ?? index.countries[0])?.code ?? ''
}

function Choice({ index, onAdd, onFailure }: { index: HolidayIndex } & CountryHolidaysProps) {
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
        if (isWanted) setError(FAILED)
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
          label="Country"
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
            label="Region"
            value={region}
            options={[
              { value: '', label: 'Whole country' },
              ...country.regions.map(({ code: value, name: label }) => ({ value, label })),
            ]}
            onChange={setRegion}
          />
        )}
        <Select
          label="From"
          value={`${from}`}
          options={options}
          onChange={(year) => {
            setFrom(Number(year))
            setUntil(Math.max(Number(year), until))
          }}
        />
        <Select
          label="Until"
          value={`${until}`}
          options={options}
          onChange={(year) => {
            setUntil(Number(year))
            setFrom(Math.min(Number(year), from))
          }}
        />
        <Button isDisabled={days.length === 0} onPress={() => void take()}>
          {`Add ${counted(days.length, PUBLIC_HOLIDAYS)}`}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p className={styles.hint}>
        Known until {index.until}; whole days only. From {index.source} by commenthol and contributors, with
        data of Wikipedia’s articles under CC BY-SA 3.0:{' '}
        <a href={HOLIDAY_LICENCE} target="_blank" rel="noreferrer">
          licence and sources
        </a>
        .
      </p>
    </>
  )
}
