import { useId } from 'react'
import type { IconName } from './icon-paths'
import { iconsOf } from './icon-strip'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** What is chosen; shown before the parts. */
  label: string
  /** The radio group's name in the page: one for each such switch. */
  name: string
  value: Value
  parts: readonly { value: Value; label: string; icon?: IconName; title?: string }[]
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** One of a few, side by side in a line. Radio buttons, so arrow keys choose as everywhere. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, name, value, parts, onChange, isDisabled = false } = props
  const labelId = useId()
  return (
    // No legend: WebKit sets one above the others, whatever the style sheet says.
    <fieldset className={styles.segmented} disabled={isDisabled} aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {parts.map((part) => (
        <label key={part.value} data-selected={part.value === value} title={part.title}>
          <input
            type="radio"
            name={name}
            checked={part.value === value}
            onChange={() => onChange(part.value)}
            className="visually-hidden"
          />
          {part.icon && <span {...iconsOf(part.icon)} className={styles.icon} />}
          <span className={styles.word}>{part.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
