import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components'
import styles from './Field.module.css'
import { FocusBack } from './focus-back'
import { iconsOf } from './icon-strip'
import popover from './Popover.module.css'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  isDisabled?: boolean
  autoFocus?: boolean
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled,
  autoFocus,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => onChange(key as Value)}
      isDisabled={isDisabled ?? false}
      autoFocus={autoFocus ?? false}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button {...iconsOf(undefined, 'chevronDown')} className={styles.trigger ?? ''}>
        <SelectValue className={styles.value ?? ''} />
      </Button>
      <Popover className={`${popover.popover} ${styles.popover}`}>
        <FocusBack />
        <ListBox className={styles.list ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={styles.option ?? ''}
            >
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
