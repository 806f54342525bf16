import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { keyNames } from './keys'
import styles from './Tooltip.module.css'

interface TooltipProps {
  text?: string | undefined
  /** In the form of `keys.ts`, such as `Ctrl+S`. */
  shortcut?: string | undefined
  /** One focusable react-aria element. */
  children: ReactElement
}

/** Words beside a control on hover and keyboard focus; never the only place where they can be read. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      {/* Below: above it would lie over the controls of the line before. */}
      <AriaTooltip placement="bottom" offset={6} className={styles.tooltip}>
        {text && <span>{text}</span>}
        {shortcut && <kbd className={styles.shortcut}>{keyNames(shortcut)}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
