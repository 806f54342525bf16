import { useEffect, useState } from 'react'
import { useIsReadOnly, usePlan } from '../../editor/PlanProvider'
import { undoActions } from '../../editor/undo-action'
import { pickFile } from '../../platform/files'
import { isPersisted } from '../../platform/persistence'
import { listVersions, MOST_VERSIONS, type Version } from '../../platform/versions'
import { restoreVersion } from '../../state/versions'
import { Button } from '../../ui/Button'
import { tasks } from '../../ui/count'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { notify } from '../../ui/notices'
import { CompareDialog } from './CompareDialog'
import { LinkDialog } from './LinkDialog'
import { ofFile, ofLink, ofVersion, type OtherPlan } from './other-plans'
import {
  COMPARE,
  COMPARE_FILE,
  COMPARE_LINK,
  compareLabel,
  REASONS,
  timeText,
  restoredText,
  VERSION_GONE,
  VERSIONS,
  NONE_YET,
  CANNOT_KEEP,
  restoreLabel,
  RESTORE,
  NOT_PERSISTED,
  whatIsKeptText,
} from './texts'
import styles from './VersionsDialog.module.css'

const NOTICE_ID = 'versions'
const READABLE = '.csv,.json,.xml,text/csv,application/json,text/xml'

interface Listed {
  /** Null: this browser keeps none. */
  versions: readonly Version[] | null
  isPersisted: boolean
}

/** The plans that something else took the place of, each one press away (GL10). */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const isReadOnly = useIsReadOnly()
  const [listed, setListed] = useState<Listed | null>(null)
  const [compared, setCompared] = useState<OtherPlan | 'asking' | null>(null)
  const list = () => setCompared(null)

  useEffect(() => {
    let isGone = false
    const versions = listVersions().catch(() => null)
    void Promise.all([versions, isPersisted()]).then(
      ([versions, isPersisted]) => !isGone && setListed({ versions, isPersisted }),
    )
    return () => {
      isGone = true
    }
  }, [])

  const restore = async (version: Version) => {
    onClose()
    const restored = await restoreVersion(plan, version.id)
    if (restored)
      notify({
        id: NOTICE_ID,
        kind: 'success',
        text: restoredText(tasks(version.tasks), timeText(version.time)),
        actions: undoActions(plan, restored),
      })
    else if (!isReadOnly)
      notify({
        id: NOTICE_ID,
        kind: 'error',
        text: VERSION_GONE,
      })
  }

  const compareFile = async () => {
    const file = await pickFile(READABLE)
    if (file) setCompared(ofFile(file))
  }

  if (compared === 'asking') return <LinkDialog onLink={(text) => setCompared(ofLink(text))} onClose={list} />
  if (compared) return <CompareDialog other={compared} onClose={list} />
  return (
    <ListDialog
      title={VERSIONS}
      onClose={onClose}
      items={listed && (listed.versions ?? [])}
      empty={<p>{listed?.versions ? NONE_YET : CANNOT_KEEP}</p>}
      row={(version) => {
        const time = timeText(version.time)
        const size = tasks(version.tasks)
        return (
          <ListRow key={version.id} name={time} facts={`${size} · ${REASONS[version.reason]}`}>
            <Button aria-label={compareLabel(size, time)} onPress={() => setCompared(ofVersion(version))}>
              {COMPARE}
            </Button>
            <Button
              aria-label={restoreLabel(size, time)}
              isDisabled={isReadOnly}
              onPress={() => void restore(version)}
            >
              {RESTORE}
            </Button>
          </ListRow>
        )
      }}
      after={
        listed && (
          <>
            {!listed.isPersisted && <p className={styles.note}>{NOT_PERSISTED}</p>}
            <div className={styles.others}>
              <Button onPress={() => void compareFile()}>{COMPARE_FILE}</Button>
              <Button onPress={() => setCompared('asking')}>{COMPARE_LINK}</Button>
            </div>
          </>
        )
      }
    >
      <p className={styles.note}>{whatIsKeptText(MOST_VERSIONS)}</p>
    </ListDialog>
  )
}
