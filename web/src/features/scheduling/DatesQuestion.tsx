/** What will move once links place the tasks, before they do (SC15). */
import { useEffect } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import { TURN_ON } from './texts'
import { TURN_ON_QUESTION } from './texts-later'

export function DatesQuestion({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  // Others go on while it is asked: it says what will move as the plan is by then.
  usePlanState()
  const isOn = plan.ask.scheduling().datesByLinks
  useEffect(() => {
    if (isOn) onClose()
  }, [isOn, onClose])
  if (isOn) return null
  const turnOn = () => {
    onClose()
    plan.dispatch({ type: 'setDatesByLinks', on: true })
  }
  return (
    <AlertDialog
      title={TURN_ON_QUESTION}
      message={plan.ask.previewDatesByLinks().text}
      onCancel={onClose}
      answers={[{ label: TURN_ON, look: 'primary', isDefault: true, onPress: turnOn }]}
    />
  )
}
