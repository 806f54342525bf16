import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import styles from './Field.module.css'
import { iconsOf } from './icon-strip'

interface CheckboxProps {
  isSelected: boolean
  onChange: (selected: boolean) => void
  isDisabled?: boolean
  children: ReactNode
}

export function Checkbox({ isSelected, onChange, isDisabled, children }: CheckboxProps) {
  return (
    <AriaCheckbox
      className={styles.checkbox ?? ''}
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
    >
      <span {...iconsOf('check')} className={styles.box} />
      {children}
    </AriaCheckbox>
  )
}
