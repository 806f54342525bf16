import { useRef } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { EmptyState } from '../../ui/EmptyState'
import { useFocusOfLast } from '../../ui/focus-back'
import { NO_TASK_MATCHES } from '../../ui/texts'
import { focusFind } from './focus-find'
import { CLEAR } from './texts'

/** A view whose filter lets nothing through. The tasks are there: it offers none to begin with. */
export function NoMatch() {
  const plan = usePlan()
  const clearing = useRef<HTMLButtonElement>(null)
  useFocusOfLast(clearing, () => true)
  const clear = () => {
    // As by the bar's own button, which goes with the filter too.
    focusFind()
    plan.setFilter({})
  }
  return <EmptyState first={clearing} text={NO_TASK_MATCHES} ways={[{ label: CLEAR, onPress: clear }]} />
}
