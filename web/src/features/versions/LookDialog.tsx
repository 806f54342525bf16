import { useCallback } from 'react'
import type { components } from '../../api/__generated__/schema'
import { codec } from '../../codec/load'
import { useIsReadOnly } from '../../editor/PlanProvider'
import { pageOrigin } from '../../platform/origin'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { dayAndYearText } from '../../ui/locale'
import { DELETE, LOADING } from '../../ui/texts'
import styles from './CompareDialog.module.css'
import type { OtherPlan } from './other-plans'
import {
  BACK,
  COMPARE,
  COLUMNS,
  LOOK_ONLY,
  moreTasksText,
  NAME_IT,
  NO_TASKS,
  percentText,
  RESTORE,
  TASKS_OF_IT,
} from './texts'
import { useRead } from './use-read'

type PlanDocument = components['schemas']['PlanDocument']

/** More rows than anybody reads here. */
const MOST_SHOWN = 500

interface LookDialogProps {
  other: OtherPlan
  onBack: () => void
  onName: () => void
  /** Null: who looks may not. */
  onDelete: (() => void) | null
  onCompare: () => void
  onRestore: () => void
}

/** A version as it was: looked at, never opened. */
export function LookDialog({ other, onBack, onName, onDelete, onCompare, onRestore }: LookDialogProps) {
  const isReadOnly = useIsReadOnly()
  const looked = useRead(useCallback(() => look(other), [other]))
  const isThere = looked !== null && 'plan' in looked
  return (
    <Dialog
      title={other.name}
      size="large"
      onClose={onBack}
      foot={
        <>
          <Button onPress={onBack}>{BACK}</Button>
          {onDelete && <Button onPress={onDelete}>{DELETE}</Button>}
          <Button onPress={onName}>{NAME_IT}</Button>
          <Button isDisabled={!isThere} onPress={onCompare}>
            {COMPARE}
          </Button>
          <Button look="primary" isDisabled={!isThere || isReadOnly} onPress={onRestore}>
            {RESTORE}
          </Button>
        </>
      }
    >
      <p>
        <strong>{LOOK_ONLY}</strong>
      </p>
      {looked === null ? (
        <p role="status">{LOADING}</p>
      ) : 'fault' in looked ? (
        <p role="alert">{looked.fault}</p>
      ) : (
        <Tasks plan={looked.plan} />
      )}
    </Dialog>
  )
}

async function look(other: OtherPlan) {
  const found = await other.read()
  if (!found.ok) return { fault: found.message }
  const file = await codec.call('exportPlan', ['json', found.record, pageOrigin()])
  return file.ok ? { plan: JSON.parse(file.text) as PlanDocument } : { fault: file.message }
}

function Tasks({ plan: { projectDescription, tasks } }: { plan: PlanDocument }) {
  return (
    <>
      {projectDescription !== '' && <p className={styles.description}>{projectDescription}</p>}
      {tasks.length === 0 ? (
        <p>{NO_TASKS}</p>
      ) : (
        <div className={styles.scroll} role="region" aria-label={TASKS_OF_IT} tabIndex={0}>
          <table className={`${styles.table} ${styles.plan}`}>
            <thead>
              <tr>
                {COLUMNS.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tasks.slice(0, MOST_SHOWN).map((task, at) => (
                <tr key={at}>
                  <td>{at + 1}</td>
                  <th
                    scope="row"
                    style={{ paddingInlineStart: `calc(var(--space-2) + var(--space-4) * ${task.level})` }}
                  >
                    {task.name}
                  </th>
                  <td>{dayAndYearText(task.startDate)}</td>
                  <td>{dayAndYearText(task.endDate)}</td>
                  <td>{task.owner}</td>
                  <td>{percentText(task.progress)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {tasks.length > MOST_SHOWN && <p>{moreTasksText(tasks.length - MOST_SHOWN)}</p>}
    </>
  )
}
