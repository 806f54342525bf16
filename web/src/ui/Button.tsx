import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'
import type { IconName } from './icon-paths'
import { iconsOf } from './icon-strip'
import { Tooltip } from './Tooltip'

type Look = 'plain' | 'quiet' | 'primary' | 'danger'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  look?: Look
  icon?: IconName
  /** Behind the words: what opens a menu. */
  iconAfter?: IconName
  children: ReactNode
  /** Shown on hover and focus, beside the button's own words. */
  tip?: string
  shortcut?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', icon, iconAfter, children, tip, shortcut, ...rest }: ButtonProps) {
  const button = (
    <AriaButton {...rest} {...iconsOf(icon, iconAfter)} className={`${styles.button} ${styles[look]}`}>
      {children}
    </AriaButton>
  )
  return tip || shortcut ? (
    <Tooltip text={tip} shortcut={shortcut}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** The button's name, for everybody: shown as the tooltip, read out by assistive technology. */
  label: string
  icon: IconName
  look?: Look
  /** More than the name, where the name must stay short. */
  tip?: string
  shortcut?: string
  /** There is nothing left for it to do: pressing does nothing, and a button that has the focus keeps it. */
  isSpent?: boolean
  'aria-pressed'?: boolean
  'aria-expanded'?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, look = 'quiet', tip, shortcut, isSpent = false, onPress, ...rest } = props
  return (
    <Tooltip text={tip ?? label} shortcut={shortcut}>
      <AriaButton
        {...rest}
        {...iconsOf(icon)}
        {...(isSpent ? { 'aria-disabled': true } : onPress && { onPress })}
        aria-label={label}
        className={`${styles.button} ${styles[look]} ${styles.icon}`}
      />
    </Tooltip>
  )
}
