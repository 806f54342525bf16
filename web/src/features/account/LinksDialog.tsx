import { useCallback, useMemo, useState } from 'react'
import { createLinksApi, type LinkInfo, type LinkSettings } from '../../api/links'
import { copyText } from '../../platform/clipboard'
import { tellLinkChanged } from '../../platform/link-events'
import { openCode, addressOfCode } from '../../platform/origin'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/Dialog'
import { ListDialog, ListRow } from '../../ui/ListDialog'
import { notify } from '../../ui/notices'
import {
  LINK_COPIED,
  notCopiedText,
  NO_LINKS_YET,
  OPEN,
  SETTINGS,
  DELETE_THIS_LINK,
  DELETE_LINK,
} from './texts-later'
import { COPY, DELETE } from '../../ui/texts'
import styles from './Account.module.css'
import { LinkSettingsDialog } from './LinkSettingsDialog'
import { factsOf, hasEnded, titleOf } from './link-facts'
import { deletionText, MY_LINKS } from './texts'
import { useListing } from './use-listing'

interface LinksDialogProps {
  onClose: () => void
  /** Before another plan is opened. */
  onLeave: () => void
  /** One of them is gone. */
  onRemoved: (code: string) => void
}

/** The permanent links of the account: open, copy, settle who may do what and until when, delete. */
export function LinksDialog({ onClose, onLeave, onRemoved }: LinksDialogProps) {
  const api = useMemo(() => createLinksApi(), [])
  const list = useCallback(async () => {
    const answer = await api.list()
    return answer.kind === 'list' ? answer.links : answer
  }, [api])
  const { items, problem, change } = useListing<LinkInfo>(list)
  const [leaving, setLeaving] = useState<LinkInfo | null>(null)
  const [setting, setSetting] = useState<LinkInfo | null>(null)

  const copy = async (code: string) => {
    const isCopied = await copyText(Promise.resolve(addressOfCode(code)))
    notify({
      id: 'my-links',
      kind: isCopied ? 'success' : 'error',
      text: isCopied ? LINK_COPIED : notCopiedText(addressOfCode(code)),
    })
  }
  const remove = async (link: LinkInfo) => {
    setLeaving(null)
    if (await change(() => api.remove(link.shortCode))) onRemoved(link.shortCode)
  }
  const configure = async (code: string, settings: LinkSettings) => {
    if (!(await change(() => api.configure(code, settings)))) return
    setSetting(null)
    tellLinkChanged(code)
  }
  return (
    <>
      <ListDialog
        title={MY_LINKS}
        size="wide"
        onClose={onClose}
        items={items}
        problem={problem}
        empty={<p>{NO_LINKS_YET}</p>}
        row={(link) => (
          <ListRow
            key={link.shortCode}
            name={titleOf(link)}
            facts={
              <>
                <span className={styles.code}>{link.shortCode}</span>
                {` · ${factsOf(link)}`}
              </>
            }
          >
            <Button
              isDisabled={hasEnded(link)}
              onPress={() => {
                onLeave()
                openCode(link.shortCode)
              }}
            >
              {OPEN}
            </Button>
            <Button isDisabled={hasEnded(link)} onPress={() => void copy(link.shortCode)}>
              {COPY}
            </Button>
            <Button onPress={() => setSetting(link)}>{SETTINGS}</Button>
            <Button onPress={() => setLeaving(link)}>{DELETE}</Button>
          </ListRow>
        )}
      />
      {setting && (
        <LinkSettingsDialog
          link={setting}
          onClose={() => setSetting(null)}
          problem={problem}
          onSave={(settings) => configure(setting.shortCode, settings)}
        />
      )}
      {leaving && (
        <AlertDialog
          title={DELETE_THIS_LINK}
          message={deletionText(titleOf(leaving), leaving.shortCode)}
          onCancel={() => setLeaving(null)}
          answers={[{ label: DELETE_LINK, look: 'danger', onPress: () => void remove(leaving) }]}
        />
      )}
    </>
  )
}
