/** "Dates: by hand | by links", where it is seen (SC15). Turning it on says first what will move. */
import { useState } from 'react'
import type { SwitchPreview } from '../../editor/__generated__/types'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { AlertDialog } from '../../ui/Dialog'
import { Icon, type IconName } from '../../ui/Icon'
import styles from './DatesSwitch.module.css'

const WAYS: readonly { on: boolean; label: string; icon: IconName }[] = [
  { on: false, label: 'by hand', icon: 'pen' },
  { on: true, label: 'by links', icon: 'link' },
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
  const choose = (on: boolean) => {
    const preview = on ? plan.ask.previewDatesByLinks() : null
    if (preview && preview.moves + preview.pins > 0) setAsked(preview)
    else turn(on)
  }
  return (
    <>
      <fieldset className={styles.switch} disabled={isReadOnly}>
        <legend>Dates</legend>
        {WAYS.map(({ on, label, icon }) => (
          <label key={label} data-selected={on === isOn} title={`Dates ${label}`}>
            <input
              type="radio"
              name="dates-by"
              checked={on === isOn}
              onChange={() => choose(on)}
              className="visually-hidden"
            />
            <span className={styles.icon}>
              <Icon name={icon} size={14} />
            </span>
            <span className={styles.word}>{label}</span>
          </label>
        ))}
      </fieldset>
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
