import { Label, Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components'
import styles from './RadioGroup.module.css'

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** One of a few, all in sight. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
}: RadioGroupProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <AriaRadioGroup className={styles.group ?? ''} value={value} onChange={choose}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.radio ?? ''}>
          <span className={styles.dot} aria-hidden="true" />
          {option.label}
        </Radio>
      ))}
    </AriaRadioGroup>
  )
}
