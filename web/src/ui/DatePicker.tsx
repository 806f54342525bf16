import type { CalendarDate } from '@internationalized/date'
import { parseDate } from '@internationalized/date'
import { useRef, type FocusEvent, type RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'
import styles from './Calendar.module.css'
import { Icon } from './Icon'
import { Popover } from './Popover'

/** `YYYY-MM-DD` as a calendar date; any other text is none. */
function isoDate(text: string): CalendarDate | null {
  try {
    return parseDate(text.trim())
  } catch {
    return null
  }
}

export interface PickerProps {
  label: string
  /** The day shown as chosen when it reads as `YYYY-MM-DD`. */
  value: string
  /** The chosen day as `YYYY-MM-DD`. */
  onPick: (date: string) => void
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  triggerRef: RefObject<HTMLElement | null>
}

/** A month to pick a day of. */
export function DatePicker(props: PickerProps) {
  return (
    <Popover
      label={props.label}
      at={props.triggerRef}
      isOpen={props.isOpen}
      onClose={() => props.onOpenChange(false)}
    >
      <Month {...props} />
    </Popover>
  )
}

function Month(props: PickerProps) {
  const isSeen = useRef(false)
  // What a finger has pressed for brings no day into sight by itself, and what is pressed later is to stay under it.
  const seen = ({ target }: FocusEvent) => {
    if (!isSeen.current) target.scrollIntoView({ block: 'nearest' })
    isSeen.current = true
  }
  return (
    <div onFocus={seen}>
      <Calendar
        aria-label={props.label}
        className={styles.calendar ?? ''}
        defaultValue={isoDate(props.value)}
        autoFocus
        onChange={(date) => {
          props.onPick(date.toString())
          props.onOpenChange(false)
        }}
      >
        {/* No banner of the page. */}
        <header role="presentation" className={styles.head}>
          <Button slot="previous" className={styles.step ?? ''}>
            <Icon name="chevronLeft" />
          </Button>
          <Heading className={styles.heading} />
          <Button slot="next" className={styles.step ?? ''}>
            <Icon name="chevronRight" />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.dayName ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </div>
  )
}
