/** "Dates: by hand | by links", where it is seen (SC15). Turning it on says first what will move. */
import { useState } from 'react'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import type { IconName } from '../../ui/Icon'
import { Segmented } from '../../ui/Segmented'
import { chooseDates } from './dates'
import { DatesQuestion } from './DatesQuestion'
import { DATES_BY_HAND, DATES_BY_LINKS } from './texts'
import { BY_HAND, BY_LINKS, DATES } from './texts-later'

type Way = 'hand' | 'links'

const WAYS: readonly { value: Way; label: string; icon: IconName; title: string }[] = [
  { value: 'hand', label: BY_HAND, icon: 'pen', title: DATES_BY_HAND },
  { value: 'links', label: BY_LINKS, icon: 'link', title: DATES_BY_LINKS },
]

export function DatesSwitch() {
  const plan = usePlan()
  const { isReadOnly } = usePlanState()
  const [isAsked, setAsked] = useState(false)
  const isOn = plan.ask.scheduling().datesByLinks
  return (
    <>
      <Segmented
        label={DATES}
        name="dates-by"
        parts={WAYS}
        value={isOn ? 'links' : 'hand'}
        onChange={(way) => chooseDates(plan, way === 'links', () => setAsked(true))}
        isDisabled={isReadOnly}
      />
      {isAsked && <DatesQuestion onClose={() => setAsked(false)} />}
    </>
  )
}
