import { useEffect, useState } from 'react'
import type { LinkVersion } from '../../api/versions'
import { useIsReadOnly } from '../../editor/PlanProvider'
import { Button } from '../../ui/Button'
import { tasks } from '../../ui/count'
import { ListRow, RowList } from '../../ui/ListDialog'
import { LOADING, TRY_AGAIN } from '../../ui/texts'
import { timeOf, type Listed, type VersionsApi } from './link-version'
import {
  COMPARE,
  compareLabel,
  factsText,
  KEPT_BEHIND,
  LINK_VERSIONS,
  lookLabel,
  LOOK,
  NAME_THIS,
  NONE_BEHIND,
  RESTORE,
  restoreLabel,
  SIGN_IN,
  SIGN_IN_TO_SEE,
  troubleText,
  WAITS,
} from './texts'
import styles from './VersionsDialog.module.css'

/** The plan's permanent link, for one who may save to it. */
export interface PlanLink {
  code: string
  isSignedIn: boolean
  /** Whoever is signed in made it. */
  isOwner: boolean
  /** Nothing of this page waits to be sent there. */
  isSaved: boolean
  /** Leaves the page. */
  signIn: () => void
}

interface LinkVersionsProps {
  api: VersionsApi
  link: PlanLink
  onName: () => void
  onLook: (version: LinkVersion) => void
  onCompare: (version: LinkVersion) => void
  onRestore: (version: LinkVersion) => void
}

/** The earlier plans behind the plan's permanent link, and a name for the present one. */
export function LinkVersions(props: LinkVersionsProps) {
  const { link } = props
  return (
    <section className={styles.behind} aria-label={LINK_VERSIONS}>
      <h3 className={styles.heading}>{LINK_VERSIONS}</h3>
      {link.isSignedIn ? (
        <Kept {...props} />
      ) : (
        <>
          <p className={styles.note}>{SIGN_IN_TO_SEE}</p>
          <Button onPress={link.signIn}>{SIGN_IN}</Button>
        </>
      )}
    </section>
  )
}

function Kept({ api, link, onName, onLook, onCompare, onRestore }: LinkVersionsProps) {
  const { code } = link
  const isReadOnly = useIsReadOnly()
  const [listed, setListed] = useState<Listed | null>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isGone = false
    void api.list(code).then((answer) => !isGone && setListed(answer))
    return () => {
      isGone = true
    }
  }, [api, code, round])

  const again = () => {
    setListed(null)
    setRound((round) => round + 1)
  }

  if (listed === null) return <p role="status">{LOADING}</p>
  if (listed.kind !== 'list')
    return (
      <>
        <p role="alert">{troubleText(listed)}</p>
        {listed.kind === 'signedOut' ? (
          <Button onPress={link.signIn}>{SIGN_IN}</Button>
        ) : (
          <Button onPress={again}>{TRY_AGAIN}</Button>
        )}
      </>
    )
  return (
    <>
      <p className={styles.note}>{listed.versions.length === 0 ? NONE_BEHIND : KEPT_BEHIND}</p>
      <div className={styles.others}>
        <Button isDisabled={!link.isSaved} onPress={onName}>
          {NAME_THIS}
        </Button>
        {!link.isSaved && <span className={styles.note}>{WAITS}</span>}
      </div>
      {listed.versions.length > 0 && (
        <RowList>
          {listed.versions.map((version) => {
            const [time, size] = [timeOf(version), tasks(version.taskCount)]
            return (
              <ListRow
                key={version.revision}
                name={version.name || time}
                facts={factsText(version, time, size)}
              >
                <Button aria-label={lookLabel(size, time)} onPress={() => onLook(version)}>
                  {LOOK}
                </Button>
                <Button aria-label={compareLabel(size, time)} onPress={() => onCompare(version)}>
                  {COMPARE}
                </Button>
                <Button
                  aria-label={restoreLabel(size, time)}
                  isDisabled={isReadOnly}
                  onPress={() => onRestore(version)}
                >
                  {RESTORE}
                </Button>
              </ListRow>
            )
          })}
        </RowList>
      )}
    </>
  )
}
