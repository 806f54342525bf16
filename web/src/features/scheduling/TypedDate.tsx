/** A date that the rules read when its field is left. */
import { DateField } from '../../ui/DateField'
import type { Outcome } from '../../editor/plan-ports'
import { useTyped } from './use-typed'

interface TypedDateProps {
  label: string
  placeholder?: string
  /** As it stands in the plan; empty for none. */
  value: string
  commit: (text: string) => Outcome
  onLeft?: (text: string | null) => void
  isReadOnly: boolean
  autoFocus?: boolean
}

export function TypedDate({ value, commit, onLeft, isReadOnly, ...field }: TypedDateProps) {
  const typed = useTyped(value, commit, onLeft)
  return (
    <div onBlur={typed.leave}>
      <DateField
        {...field}
        value={typed.value}
        onChange={typed.change}
        error={typed.error}
        isDisabled={isReadOnly}
        onKeyDown={typed.onKeyDown}
      />
    </div>
  )
}
