/** Plans to begin with: whichever is chosen takes the plan's place, which is kept as a version and can be undone. */
import { useState } from 'react'
import { usePlan, type Plan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { askChart } from '../../state/chart-wish'
import { toldOfLink } from '../../state/link-let-go'
import { keepPlan } from '../../state/versions'
import { Dialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'
import { useBusy } from '../../ui/use-busy'
import { MiniChart } from './MiniChart'
import styles from './Templates.module.css'
import { readTemplate, type Template } from './templates'
import { INTRO, openedText, openLabel, sizeText, TITLE, UNDO_LABEL, TEMPLATE_FILES } from './texts'

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const [templates] = useState(() =>
    Object.entries(TEMPLATE_FILES).map(([id, file]) => readTemplate(id, file)),
  )
  const { isBusy, run } = useBusy()
  return (
    <Dialog title={TITLE} size="large" isBusy={isBusy} onClose={onClose}>
      <p>{INTRO}</p>
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              aria-label={openLabel(template.name)}
              className={styles.card}
              onClick={() => run(() => openTemplate(plan, template).then(onClose))}
            >
              <MiniChart bars={template.bars} />
              <span className={styles.name}>{template.name}</span>
              <span className={styles.about}>{template.about}</span>
              <span className={styles.size}>{sizeText(template.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

async function openTemplate(plan: Plan, { name, count, record }: Template) {
  if (!plan.getState().isReadOnly) await keepPlan('template', plan)
  const { link } = plan.getState()
  const outcome = plan.replaceByRecord(UNDO_LABEL, record)
  if (!outcome.ok) return
  askChart('whole')
  notify({
    id: 'template',
    kind: 'success',
    ...toldOfLink(plan, link, openedText(name, count)),
    actions: undoActions(plan, outcome.change),
  })
}
