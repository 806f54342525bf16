import { useRef, useState, type KeyboardEvent } from 'react'
import { Button, Input, Label, Text, TextField } from 'react-aria-components'
import { CalendarPopover, opensCalendar } from './CalendarPopover'
import { chooseText } from './texts'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem'
import { iconsOf } from './icon-strip'
import { useAfterPause } from './use-after-pause'

interface DateFieldProps {
  label: string
  /** As typed; the caller decides what counts as a date. */
  value: string
  onChange: (text: string) => void
  /** What stands in the empty field: how a date is written, or the date it will be. */
  placeholder?: string
  /** The day the text means, where it is not written out: told while typing (D13). */
  meaning?: string | null
  /** Goes before the meaning. */
  hint?: string | null
  error?: string | null
  isDisabled?: boolean
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** A date to type or to pick. Text stays as typed: people paste dates in many shapes. */
export function DateField(props: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const said = props.hint ?? props.meaning
  const heard = useAfterPause(said ?? '')
  return (
    <TextField
      className={styles.field ?? ''}
      value={props.value}
      onChange={props.onChange}
      isInvalid={Boolean(props.error)}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
    >
      <Label className={styles.label ?? ''}>{props.label}</Label>
      <div ref={anchor} className={styles.withButton}>
        <Input
          className={styles.input ?? ''}
          placeholder={props.placeholder ?? 'YYYY-MM-DD'}
          onKeyDown={(event) => {
            if (opensCalendar(event)) {
              event.preventDefault()
              setOpen(true)
            } else props.onKeyDown?.(event)
          }}
        />
        <Button
          // Not a slot of the text field: it has its own name.
          slot={null}
          {...iconsOf('calendar')}
          aria-label={chooseText(props.label.toLowerCase())}
          className={styles.inside ?? ''}
          isDisabled={props.isDisabled ?? false}
          onPress={() => setOpen(true)}
        />
      </div>
      {said !== undefined && !props.error && (
        <>
          <Text slot="description" className={styles.meaning ?? ''}>
            {said}
          </Text>
          <span role="status" className="visually-hidden">
            {heard}
          </span>
        </>
      )}
      <FieldProblem text={props.error} />
      <CalendarPopover
        label={props.label}
        value={props.value}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={props.onChange}
        triggerRef={anchor}
      />
    </TextField>
  )
}
