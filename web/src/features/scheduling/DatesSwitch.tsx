/** "Dates: by hand | by links", where it is seen (SC15). Turning it on says first what will move. */
import { useState } from 'react'
import type { SwitchPreview } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import type { IconName } from '../../ui/Icon'
import { Segmented } from '../../ui/Segmented'

type Way = 'hand' | 'links'

const WAYS: readonly { value: Way; label: string; icon: IconName; title: string }[] = [
  { value: 'hand', label: 'by hand', icon: 'pen', title: 'Dates by hand' },
  { value: 'links', label: 'by links', icon: 'link', title: 'Dates by links' },
]

export function DatesSwitch() {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const [asked, setAsked] = useState<SwitchPreview | null>(null)
  const isOn = plan.ask.scheduling().datesByLinks
  const turn = (on: boolean) => {
    setAsked(null)
    plan.dispatch({ type: 'setDatesByLinks', on })
  }
  const choose = (way: Way) => {
    const preview = way === 'links' ? plan.ask.previewDatesByLinks() : null
    if (preview?.isAsked) setAsked(preview)
    else turn(way === 'links')
  }
  return (
    <>
      <Segmented
        label="Dates"
        name="dates-by"
        parts={WAYS}
        value={isOn ? 'links' : 'hand'}
        onChange={choose}
        isDisabled={isReadOnly}
      />
      <AlertDialog
        title="Let links place the tasks?"
        message={asked?.text}
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        answers={[{ label: 'Turn on', look: 'primary', isDefault: true, onPress: () => turn(true) }]}
      />
    </>
  )
}
