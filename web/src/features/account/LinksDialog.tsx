import { useCallback, useMemo, useState } from 'react'
import { createLinksApi, type LinkInfo } from '../../api/links'
import { copyText } from '../../platform/clipboard'
import { openCode, pageOrigin } from '../../platform/origin'
import { Button } from '../../ui/Button'
import { AlertDialog, Dialog } from '../../ui/Dialog'
import { notify } from '../../ui/notices'
import { TextField } from '../../ui/TextField'
import styles from './Account.module.css'
import { dayText } from './sentences'
import { useListing } from './use-listing'

interface LinksDialogProps {
  onClose: () => void
  /** Before another plan is opened. */
  onLeave: () => void
  /** One of them is gone. */
  onRemoved: (code: string) => void
}

/** The permanent links of the account: open, copy, rename, delete. */
export function LinksDialog({ onClose, onLeave, onRemoved }: LinksDialogProps) {
  const api = useMemo(() => createLinksApi(), [])
  const list = useCallback(async () => {
    const answer = await api.list()
    return answer.kind === 'list' ? answer.links : answer
  }, [api])
  const { items, problem, change } = useListing<LinkInfo>(list)
  const [leaving, setLeaving] = useState<LinkInfo | null>(null)
  const [naming, setNaming] = useState<LinkInfo | null>(null)

  const copy = async (code: string) => {
    const isCopied = await copyText(Promise.resolve(addressOf(code)))
    notify({
      id: 'my-links',
      kind: isCopied ? 'success' : 'error',
      text: isCopied ? 'The link was copied.' : `The page could not copy it: ${addressOf(code)}`,
    })
  }
  const remove = async (link: LinkInfo) => {
    setLeaving(null)
    if (await change(() => api.remove(link.shortCode))) onRemoved(link.shortCode)
  }
  return (
    <>
      <Dialog
        title="My links"
        isOpen
        size="wide"
        onClose={onClose}
        foot={
          <Button look="primary" onPress={onClose}>
            Close
          </Button>
        }
      >
        {problem && <p role="alert">{problem}</p>}
        {!items && <p role="status">Loading...</p>}
        {items?.length === 0 && !problem && (
          <p>You have no permanent links yet. Make one for the plan that is open with Permanent Link.</p>
        )}
        {items && items.length > 0 && (
          <ul className={styles.list}>
            {items.map((link) => (
              <li key={link.shortCode} className={styles.item}>
                <div className={styles.what}>
                  <div className={styles.name}>{titleOf(link)}</div>
                  <div className={styles.facts}>
                    <span className={styles.code}>{link.shortCode}</span>
                    {` · ${factsOf(link)}`}
                  </div>
                </div>
                <div role="group" aria-label={titleOf(link)} className={styles.actions}>
                  <Button
                    onPress={() => {
                      onLeave()
                      openCode(link.shortCode)
                    }}
                  >
                    Open
                  </Button>
                  <Button onPress={() => void copy(link.shortCode)}>Copy</Button>
                  <Button onPress={() => setNaming(link)}>Rename</Button>
                  <Button onPress={() => setLeaving(link)}>Delete</Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {naming && (
        <RenameDialog
          link={naming}
          onClose={() => setNaming(null)}
          onName={(name) => {
            setNaming(null)
            void change(() => api.rename(naming.shortCode, name))
          }}
        />
      )}
      {leaving && (
        <AlertDialog
          isOpen
          title="Delete this link?"
          message={`“${titleOf(leaving)}” (${leaving.shortCode}) opens for nobody any more, and what is behind it is erased. The plan on this device stays.`}
          onCancel={() => setLeaving(null)}
          answers={[{ label: 'Delete link', look: 'danger', onPress: () => void remove(leaving) }]}
        />
      )}
    </>
  )
}

interface RenameDialogProps {
  link: LinkInfo
  onClose: () => void
  onName: (name: string) => void
}

/** Longest name the server takes. */
const MOST_LETTERS = 100

function RenameDialog({ link, onClose, onName }: RenameDialogProps) {
  const [name, setName] = useState(link.name)
  return (
    <Dialog
      title="Rename link"
      isOpen
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onName(name.trim())
      }}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" onPress={() => onName(name.trim())}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MOST_LETTERS}
        hint="Nobody else sees it. Without a name the plan’s description is shown."
        autoFocus
      />
    </Dialog>
  )
}

const addressOf = (code: string): string => `${pageOrigin()}/?s=${code}`

const titleOf = ({ name, title, shortCode }: LinkInfo): string => name || title || `Plan ${shortCode}`

const factsOf = ({ taskCount, mode, updatedAt }: LinkInfo): string =>
  `${taskCount} task(s) · visitors ${mode === 'readOnly' ? 'may view' : 'may edit a copy'} · saved ${dayText(updatedAt)}`
