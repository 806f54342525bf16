import { useEffect, useRef, useState } from 'react'
import type { SharedLink } from '../../codec/__generated__/types'
import { copyText } from '../../platform/clipboard'
import { canSend, sendLink } from '../../platform/share-sheet'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/TextField'
import { ChannelMeter } from './ChannelMeter'
import { QrCode } from './QrCode'
import { SHARE, LINK_COPIED, COPY_THE_LINK, LINK } from './texts-later'
import { CANCEL, CLOSE } from '../../ui/texts'
import styles from './Sharing.module.css'
import { carriedText, CREATING, madeText, SEND, shorterText } from './texts'
import type { Share } from './use-share'

/** What is over sooner needs no dialog (§B.5). */
const DELAY_MS = 500

export function ShareDialog({ share }: { share: Share }) {
  const { sharing, close } = share
  switch (sharing.at) {
    case 'idle':
      return null
    case 'packing':
      return <Packing onCancel={close} />
    case 'made':
      return <Made {...sharing} onClose={close} />
  }
}

function Packing({ onCancel }: { onCancel: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <Dialog
      title={SHARE}
      onClose={onCancel}
      foot={
        <Button autoFocus onPress={onCancel}>
          {CANCEL}
        </Button>
      }
    >
      <p role="status">{CREATING}</p>
      <progress className={styles.progress} aria-label={CREATING} />
    </Dialog>
  )
}

interface MadeProps {
  /** Another when its shorter form is there. */
  link: SharedLink
  hasDescription: boolean
  isCopied: boolean
  onClose: () => void
}

function Made({ link, hasDescription, isCopied, onClose }: MadeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(isCopied ? link.url : null)
  const wasCopied = copied !== null
  // The link is ready to be copied by hand (spec §8, "falls back to a prompt").
  useEffect(() => {
    if (isCopied) return
    field.current?.focus()
    field.current?.select()
  }, [isCopied])

  // What is selected there to be copied is all of it, also when it has become shorter.
  useEffect(() => {
    if (document.activeElement === field.current) field.current?.select()
  }, [link.url])

  const copyAgain = () => {
    field.current?.select()
    void copyText(Promise.resolve(link.url)).then((done) => setCopied(done ? link.url : null))
  }
  return (
    <Dialog
      title={wasCopied ? LINK_COPIED : COPY_THE_LINK}
      size="wide"
      onClose={onClose}
      foot={
        <>
          {canSend(link.url) && (
            <Button icon="share" onPress={() => void sendLink({ title: document.title, url: link.url })}>
              {SEND}
            </Button>
          )}
          <Button onPress={copyAgain}>{COPY_THE_LINK}</Button>
          <Button look="primary" autoFocus={isCopied} onPress={onClose}>
            {CLOSE}
          </Button>
        </>
      }
    >
      <div className={styles.made}>
        <div className={styles.text}>
          <p role="status">
            {wasCopied && copied !== link.url ? shorterText(link) : madeText(link, wasCopied)}
          </p>
          <TextField label={LINK} value={link.url} onChange={() => undefined} inputRef={field} isReadOnly />
          <p className={styles.small}>{carriedText(link, hasDescription)}</p>
          <ChannelMeter length={link.length} channels={link.channels} />
        </div>
        <QrCode text={link.url} />
      </div>
    </Dialog>
  )
}
