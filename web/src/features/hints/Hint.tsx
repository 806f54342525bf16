/** One sentence about what is easily missed, for who has not done it yet; one a visit, never where nothing is edited. */
import { useEffect, useState } from 'react'
import type { Done } from '../../editor/plan-ports'
import { usePlan, usePlanState } from '../../editor/PlanProvider'
import { useSetting } from '../../state/settings'
import { IconButton } from '../../ui/Button'
import { focusBack } from '../../ui/focus-back'
import styles from './Hint.module.css'
import { learn, type HintId } from './learn'
import { HIDE, SENTENCES } from './texts'

const TAUGHT_BY: Partial<Record<Done['by'], HintId>> = { setCell: 'edit', linkTasks: 'link' }

export function Hint() {
  const plan = usePlan()
  const { tasks, isReadOnly } = usePlanState()
  const view = useSetting('view')
  const panes = useSetting('panes')
  const known = useSetting('knownHints')
  const [atFirst] = useState(known.length)

  useEffect(
    () =>
      plan.onDone(({ by }) => {
        const hint = TAUGHT_BY[by]
        if (hint) learn(hint)
      }),
    [plan],
  )

  const isTable = view === 'table'
  const applies: Record<HintId, boolean> = {
    edit: isTable && panes !== 'chart' && tasks > 0,
    link: isTable && panes !== 'table' && tasks > 1,
    commands: true,
  }
  const next = (Object.keys(SENTENCES) as HintId[]).find((id) => applies[id] && !known.includes(id))
  if (isReadOnly || known.length > atFirst || !next) return null
  const hide = () => {
    focusBack(null)
    learn(next)
  }
  return (
    <div className={styles.hint}>
      <p title={SENTENCES[next]}>{SENTENCES[next]}</p>
      <IconButton label={HIDE} icon="close" onPress={hide} />
    </div>
  )
}
