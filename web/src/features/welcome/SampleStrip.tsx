/** Above the sample: that it is one, and other ways to begin. It goes with the first edit and does not come back. */
import { useEffect, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import { focusBack } from '../../ui/focus-back'
import { useFrame } from '../../ui/use-narrow'
import styles from './SampleStrip.module.css'
import { HIDE, IMPORT, SAMPLE, SAMPLE_SHORT, START_EMPTY, STRIP, TEMPLATE } from './texts'

interface SampleStripProps {
  onEmpty: () => void
  onTemplates: () => void
  onImport: () => void
}

/** @param isSample the visit began with the sample */
export function useSampleStrip(isSample: boolean): boolean {
  const plan = usePlan()
  const isKnown = useSetting('knowsSample')
  const [isShown] = useState(isSample)
  useEffect(() => {
    if (!isShown || isKnown) return
    const { content } = plan.getState()
    return plan.subscribe(() => plan.getState().content !== content && setSetting('knowsSample', true))
  }, [isKnown, isShown, plan])
  return isShown && !isKnown
}

export function SampleStrip({ onEmpty, onTemplates, onImport }: SampleStripProps) {
  const isPhone = useFrame() !== 'wide'
  const hide = () => {
    focusBack(null)
    setSetting('knowsSample', true)
  }
  return (
    <section aria-label={STRIP} className={styles.strip} data-short={isPhone || undefined}>
      <p>{isPhone ? SAMPLE_SHORT : SAMPLE}</p>
      <span className={styles.ways}>
        <Button onPress={onEmpty}>{START_EMPTY}</Button>
        <Button onPress={onTemplates}>{TEMPLATE}</Button>
        {/* A phone's menu has it. */}
        {!isPhone && <Button onPress={onImport}>{IMPORT}</Button>}
      </span>
      <span className={styles.close}>
        <IconButton label={HIDE} icon="close" onPress={hide} />
      </span>
    </section>
  )
}
