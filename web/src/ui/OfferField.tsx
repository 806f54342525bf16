import { useRef } from 'react'
import { Input, Label, Text, TextField } from 'react-aria-components'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem'
import { useOffers } from './use-offers'

interface OfferFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** What is offered for what is typed. */
  find: (typed: string) => readonly string[]
  /** The name of the list of offers. */
  offersLabel: string
  hint?: string | null
  error?: string | null
  isDisabled?: boolean
  /** The value stands for none: what is typed takes its place. */
  isPlaceholder?: boolean
}

/** A text that may be one of those there are, offered while typing, and may be any other. */
export function OfferField(props: OfferFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { offer, close, input, list } = useOffers({
    label: props.offersLabel,
    field,
    find: (typed) => props.find(typed).map((text) => ({ key: text, text })),
    onChoose: ({ text }) => props.onChange(text),
  })
  return (
    <TextField
      className={styles.field ?? ''}
      value={props.value}
      onChange={(text) => {
        props.onChange(text)
        offer(text)
      }}
      onBlur={close}
      isInvalid={Boolean(props.error)}
      isDisabled={props.isDisabled ?? false}
      autoComplete="off"
    >
      <Label className={styles.label ?? ''}>{props.label}</Label>
      <Input
        ref={field}
        className={styles.input ?? ''}
        {...input}
        {...(props.isPlaceholder && { onFocus: ({ currentTarget }) => currentTarget.select() })}
      />
      {props.hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {props.hint}
        </Text>
      )}
      <FieldProblem text={props.error} />
      {list}
    </TextField>
  )
}
