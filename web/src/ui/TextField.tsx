import type { KeyboardEvent, Ref } from 'react'
import { Input, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components'
import styles from './Field.module.css'
import { FieldProblem } from './FieldProblem'

interface TextFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  type?: 'text' | 'email'
  placeholder?: string
  hint?: string | null
  error?: string | null
  inputMode?: 'text' | 'numeric'
  isMultiline?: boolean
  isDisabled?: boolean
  /** Can be read and copied, not changed. */
  isReadOnly?: boolean
  autoFocus?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  rows?: number
}

export function TextField(props: TextFieldProps) {
  const shared = { dir: 'auto', className: styles.input ?? '', placeholder: props.placeholder ?? '' }
  return (
    <AriaTextField
      className={styles.field ?? ''}
      value={props.value}
      onChange={props.onChange}
      type={props.type ?? 'text'}
      isInvalid={Boolean(props.error)}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
    >
      <Label className={styles.label ?? ''}>{props.label}</Label>
      {props.isMultiline ? (
        <TextArea
          {...shared}
          className={`${styles.input} ${styles.area}`}
          rows={props.rows ?? 6}
          onKeyDown={props.onKeyDown}
        />
      ) : (
        <Input
          {...shared}
          ref={props.inputRef ?? null}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          onKeyDown={props.onKeyDown}
        />
      )}
      {props.hint && (
        <Text slot="description" className={styles.hint}>
          {props.hint}
        </Text>
      )}
      <FieldProblem text={props.error} />
    </AriaTextField>
  )
}
