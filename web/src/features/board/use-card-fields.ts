/** The fields of a card, and how its dialog ends. */
import { usePlan } from '../../editor/PlanProvider'
import type { Row, TaskId } from '../../editor/__generated__/types'
import { useTaskFields, type Unkept } from '../../state/use-task-fields'
import { offerToKeep } from '../../ui/not-kept'
import { fieldsNotKeptText } from './texts'

export interface CardFields {
  card: Row
  isReadOnly: boolean
  /** What was refused when it was to be kept after all: typed into the fields again. */
  unkept?: readonly Unkept[]
  onClose: () => void
  /** Opens the dialog again, whatever is shown by then. */
  onUnkept: (task: TaskId, unkept: readonly Unkept[]) => void
}

export function useCardFields({ card, isReadOnly, unkept, onClose, onUnkept }: CardFields) {
  const plan = usePlan()
  const { keepAll, left, ...fields } = useTaskFields(card, isReadOnly, unkept)

  const close = () => {
    if (keepAll()) onClose()
  }
  /** What is refused is not lost with the offer: it can be mended where it was typed. */
  const keepLeft = () => {
    // The page tells of what is refused because its task is gone: there is no dialog for it.
    const run = plan.rowOf(card.id) ? plan.runQuietly : plan.dispatch
    const refused = left.flatMap((one) => {
      const outcome = run({ type: 'setCell', task: card.id, ...one })
      return outcome.ok ? [] : [{ ...one, error: outcome.refusal.message }]
    })
    if (refused.length > 0 && plan.rowOf(card.id)) onUnkept(card.id, refused)
  }
  /** Escape and a press outside leave the card as it is, but for what was kept before; nothing is lost unseen. */
  const cancel = () => {
    onClose()
    if (left.length === 0) return
    offerToKeep(
      fieldsNotKeptText(
        left.map(({ column }) => column),
        card.name,
      ),
      keepLeft,
    )
  }
  return { ...fields, close, cancel }
}
