/** The field of prior tasks: numbers in every notation, and names from what is offered while typing. */
import type { Row } from '../../editor/__generated__/types'
import { usePlan } from '../../editor/PlanProvider'
import { shownText } from '../../ui/shown-text'
import type { Editing } from './CellEditor'
import { OfferEditor } from './OfferEditor'
import { isNameTyped, withNumber } from './prior-typing'
import { PRIOR_OFFERS } from './texts'

export function PriorEditor(props: { row: Row; title: string; editing: Editing }) {
  const plan = usePlan()
  const { row } = props
  const find = (typed: string) =>
    plan.ask.priorOffers(row.id, typed).map(({ task, number, name }) => ({
      key: task,
      text: `${number}. ${shownText(name)}`,
      number,
    }))
  return (
    <OfferEditor
      {...props}
      column="priorDependency"
      label={PRIOR_OFFERS}
      find={find}
      isSure={isNameTyped}
      onChoose={({ number }, text, take) => take(withNumber(text, number))}
    />
  )
}
