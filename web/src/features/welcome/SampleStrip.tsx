/** Above the sample: that it is one, and other ways to begin. It goes with the first edit and does not come back. */
import { useEffect, useState } from 'react'
import { usePlan } from '../../editor/PlanProvider'
import { setSetting, useSetting } from '../../state/settings'
import { Button, IconButton } from '../../ui/Button'
import styles from './SampleStrip.module.css'
import { HIDE, IMPORT, SAMPLE, START_EMPTY, STRIP, TEMPLATE } from './texts'

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
  return (
    <section aria-label={STRIP} className={styles.strip}>
      <p>{SAMPLE}</p>
      <span className={styles.ways}>
        <Button onPress={onEmpty}>{START_EMPTY}</Button>
        <Button onPress={onTemplates}>{TEMPLATE}</Button>
        <Button onPress={onImport}>{IMPORT}</Button>
      </span>
      <span className={styles.close}>
        <IconButton label={HIDE} icon="close" onPress={() => setSetting('knowsSample', true)} />
      </span>
    </section>
  )
}
