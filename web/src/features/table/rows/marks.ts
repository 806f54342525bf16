/** A sign in a cell that something of its task is odd; what, is said by its name and by its tip. */
import { element } from '../../../ui/dom'
import { iconElement } from '../../../ui/icon-element'
import styles from './NameCell.module.css'

export function mark(tip: string, isBefore = false): HTMLElement {
  const sign = element('span', `${styles.mark} ${isBefore ? styles.before : ''}`, {
    role: 'img',
    'aria-label': tip,
    'data-tip': tip,
  })
  sign.append(iconElement('warning', 13))
  return sign
}
