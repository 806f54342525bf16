/** "Dates: by hand | by links", where it is seen (SC15). Turning it on says first what will move. */
import { useState } from 'react'
import type { SwitchPreview } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import type { IconName } from '../../ui/Icon'
import { Segmented } from '../../ui/Segmented'
import { BY_HAND, DATES_BY_HAND, BY_LINKS, DATES_BY_LINKS, DATES, TURN_ON_QUESTION } from './texts-later'
import { TURN_ON } from './texts'

type Way = 'hand' | 'links'

const WAYS: readonly { value: Way; label: string; icon: IconName; title: string }[] = [
  { value: 'hand', label: BY_HAND, icon: 'pen', title: DATES_BY_HAND },
  { value: 'links', label: BY_LINKS, icon: 'link', title: DATES_BY_LINKS },
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
        label={DATES}
        name="dates-by"
        parts={WAYS}
        value={isOn ? 'links' : 'hand'}
        onChange={choose}
        isDisabled={isReadOnly}
      />
      {asked && (
        <AlertDialog
          title={TURN_ON_QUESTION}
          message={asked.text}
          onCancel={() => setAsked(null)}
          answers={[{ label: TURN_ON, look: 'primary', isDefault: true, onPress: () => turn(true) }]}
        />
      )}
    </>
  )
}
