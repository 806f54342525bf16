/** The fields of a card, and how its dialog ends. */
import { usePlan } from '../../editor/PlanProvider'
import type { Row } from '../../editor/__generated__/types'
import { useTaskFields } from '../../state/use-task-fields'
import { notify } from '../../ui/notices'
import { KEEP_IT, notKeptText } from './texts'

export function useCardFields(card: Row, isReadOnly: boolean, onClose: () => void) {
  const plan = usePlan()
  const { keepAll, left, ...fields } = useTaskFields(card, isReadOnly)

  const close = () => {
    if (keepAll()) onClose()
  }
  /** Escape and a press outside leave the card as it is, but for what was kept before; nothing is lost unseen. */
  const cancel = () => {
    onClose()
    if (left.length === 0) return
    notify({
      kind: 'info',
      text: notKeptText(
        left.map(({ column }) => column),
        card.name,
      ),
      actions: [
        {
          label: KEEP_IT,
          run: () => left.forEach((one) => plan.dispatch({ type: 'setCell', task: card.id, ...one })),
        },
      ],
    })
  }
  return { ...fields, close, cancel }
}
