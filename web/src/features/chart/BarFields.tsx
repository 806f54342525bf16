/** The fields of a bar's card: kept one by one when they are left or by Enter, each as one undo step. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { useMeaning } from '../../state/meaning-of'
import { hasNoOwner, useOwners } from '../../state/owners'
import { useTaskFields } from '../../state/use-task-fields'
import { DateField } from '../../ui/DateField'
import { OfferField } from '../../ui/OfferField'
import { TextField } from '../../ui/TextField'
import styles from './BarCard.module.css'
import { DURATION_DAYS, OWNER, OWNERS, PROGRESS_PERCENT, START_DATE, TASK } from './texts-later'

interface BarFieldsProps {
  row: Row
  /** Its name is to be typed first. */
  isNew: boolean
}

export function BarFields({ row, isNew }: BarFieldsProps) {
  const plan = usePlan()
  const findOwners = useOwners()
  const name = useRef<HTMLInputElement>(null)
  const { field, leaving, readTyped, keepAll, giveUp, left } = useTaskFields(row, false)
  const startMeans = useMeaning(readTyped('startDate'))
  const unkept = useRef(left)
  useEffect(() => {
    unkept.current = left
  })
  // However the card goes, what was typed is kept; a refusal is told where the page tells them.
  useEffect(
    () => () => {
      for (const { column, text } of unkept.current) {
        const now = plan.rowOf(row.id)
        if (now && String(now[column]) !== text)
          plan.dispatch({ type: 'setCell', task: row.id, column, text })
      }
    },
    [plan, row.id],
  )
  useEffect(() => {
    if (!isNew) return
    name.current?.focus()
    name.current?.select()
  }, [isNew])

  const onKeyDown = (event: KeyboardEvent) => {
    // The first Escape gives up what is typed, as in a cell; the next one closes the card.
    if (event.key === 'Escape' && left.length > 0) giveUp()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) keepAll()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.fields} onKeyDown={onKeyDown}>
      <div className={styles.whole} {...leaving('name')}>
        <TextField {...field('name', TASK)} inputRef={name} />
      </div>
      <div {...leaving('startDate')}>
        <DateField {...field('startDate', START_DATE)} meaning={startMeans} />
      </div>
      <div {...leaving('duration')}>
        <TextField {...field('duration', DURATION_DAYS)} inputMode="numeric" />
      </div>
      <div {...leaving('owner')}>
        <OfferField
          {...field('owner', OWNER)}
          find={findOwners}
          offersLabel={OWNERS}
          isPlaceholder={hasNoOwner(row) && !readTyped('owner')}
        />
      </div>
      <div {...leaving('progress')}>
        <TextField {...field('progress', PROGRESS_PERCENT)} inputMode="numeric" />
      </div>
    </div>
  )
}
