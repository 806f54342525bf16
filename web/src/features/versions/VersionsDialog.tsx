import { useEffect, useMemo, useState } from 'react'
import { createVersionsApi, type LinkVersion } from '../../api/versions'
import { useIsReadOnly } from '../../editor/PlanProvider'
import { pickFile } from '../../platform/files'
import { isPersisted } from '../../platform/persistence'
import { listVersions, MOST_VERSIONS, type Version } from '../../platform/versions'
import { Button } from '../../ui/Button'
import { tasks } from '../../ui/count'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { useBusy } from '../../ui/use-busy'
import { CompareDialog } from './CompareDialog'
import { DeleteQuestion } from './DeleteQuestion'
import { LinkDialog } from './LinkDialog'
import { ofLinkVersion, titleOf } from './link-version'
import { LinkVersions, type PlanLink } from './LinkVersions'
import { LookDialog } from './LookDialog'
import { NameDialog } from './NameDialog'
import { ofFile, ofLink, ofVersion, type OtherPlan } from './other-plans'
import {
  BROWSER_VERSIONS,
  COMPARE,
  COMPARE_FILE,
  COMPARE_LINK,
  compareLabel,
  REASONS,
  timeText,
  VERSIONS,
  NONE_YET,
  CANNOT_KEEP,
  restoreLabel,
  RESTORE,
  NOT_PERSISTED,
  whatIsKeptText,
} from './texts'
import { useRestoring } from './use-restoring'
import styles from './VersionsDialog.module.css'

const READABLE = '.csv,.json,.xml,text/csv,application/json,text/xml'

interface Listed {
  /** Null: this browser keeps none. */
  versions: readonly Version[] | null
  isPersisted: boolean
}

/** What is shown beside the lists. */
type Shown =
  | { at: 'asking' }
  /** `isOver` the list it was asked for in; else in the place of the dialog that asked. */
  | { at: 'compared'; other: OtherPlan; isOver: boolean }
  | { at: 'looked'; version: LinkVersion; other: OtherPlan }
  /** Null: the plan as it is behind the link now. */
  | { at: 'named'; version: LinkVersion | null }
  | { at: 'deleted'; version: LinkVersion }

interface VersionsDialogProps {
  /** The plan's permanent link, where there is one. */
  link: PlanLink | null
  onClose: () => void
}

/** The plans that something else took the place of, each one press away (GL10), here and behind the link (SL17). */
export function VersionsDialog({ link, onClose }: VersionsDialogProps) {
  const isReadOnly = useIsReadOnly()
  const [listed, setListed] = useState<Listed | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const api = useMemo(() => createVersionsApi(), [])
  const { restore, restoreBehind } = useRestoring(api, onClose)
  const { isBusy, run } = useBusy()
  const list = () => setShown(null)
  const compare = (other: OtherPlan, isOver = false) => setShown({ at: 'compared', other, isOver })
  const compareListed = (other: OtherPlan) => compare(other, true)

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

  const compareFile = async () => {
    const file = await pickFile(READABLE)
    if (file) compareListed(ofFile(file))
  }

  if (shown?.at === 'asking') return <LinkDialog onLink={(text) => compare(ofLink(text))} onClose={list} />
  if (shown?.at === 'compared' && !shown.isOver) return <CompareDialog other={shown.other} onClose={list} />
  if (link && shown?.at === 'named')
    return <NameDialog api={api} code={link.code} version={shown.version} onDone={list} />
  if (link && shown?.at === 'deleted') {
    const { version } = shown
    return (
      <DeleteQuestion api={api} code={link.code} version={version} title={titleOf(version)} onDone={list} />
    )
  }
  if (link && shown?.at === 'looked') {
    const { version, other } = shown
    return (
      <LookDialog
        other={other}
        onBack={list}
        onName={() => setShown({ at: 'named', version })}
        onDelete={link.isOwner ? () => setShown({ at: 'deleted', version }) : null}
        onCompare={() => compare(other)}
        onRestore={() => restoreBehind(link.code, version)}
      />
    )
  }
  const dialog = (
    <ListDialog
      title={VERSIONS}
      {...(link && { size: 'wide' as const })}
      onClose={onClose}
      isBusy={isBusy}
      items={listed && (listed.versions ?? [])}
      empty={<p>{listed?.versions ? NONE_YET : CANNOT_KEEP}</p>}
      row={(version) => {
        const time = timeText(version.time)
        const size = tasks(version.tasks)
        return (
          <ListRow key={version.id} name={time} facts={`${size} · ${REASONS[version.reason]}`}>
            <Button aria-label={compareLabel(size, time)} onPress={() => compareListed(ofVersion(version))}>
              {COMPARE}
            </Button>
            <Button
              aria-label={restoreLabel(size, time)}
              isDisabled={isReadOnly}
              onPress={() => run(() => restore(version))}
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
              <Button onPress={() => setShown({ at: 'asking' })}>{COMPARE_LINK}</Button>
            </div>
          </>
        )
      }
    >
      {link && (
        <>
          <LinkVersions
            api={api}
            link={link}
            onName={() => setShown({ at: 'named', version: null })}
            onLook={(version) =>
              setShown({ at: 'looked', version, other: ofLinkVersion(api, link.code, version) })
            }
            onCompare={(version) => compareListed(ofLinkVersion(api, link.code, version))}
            onRestore={(version) => restoreBehind(link.code, version)}
          />
          <h3 className={styles.heading}>{BROWSER_VERSIONS}</h3>
        </>
      )}
      <p className={styles.note}>{whatIsKeptText(MOST_VERSIONS)}</p>
    </ListDialog>
  )
  return (
    <>
      {dialog}
      {/* Over the list, not in its place: it gives the focus back to the button that was pressed there. */}
      {shown?.at === 'compared' && <CompareDialog other={shown.other} onClose={list} />}
    </>
  )
}
