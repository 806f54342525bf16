/** What will move once links place the tasks, before they do (SC15). */
import { useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import { TURN_ON } from './texts'
import { TURN_ON_QUESTION } from './texts-later'

export function DatesQuestion({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const [{ text }] = useState(() => plan.ask.previewDatesByLinks())
  const turnOn = () => {
    onClose()
    plan.dispatch({ type: 'setDatesByLinks', on: true })
  }
  return (
    <AlertDialog
      title={TURN_ON_QUESTION}
      message={text}
      onCancel={onClose}
      answers={[{ label: TURN_ON, look: 'primary', isDefault: true, onPress: turnOn }]}
    />
  )
}
